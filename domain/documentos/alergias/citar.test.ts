import { expect, test } from 'vitest';
import { readRows } from '../medicamentos/csv.testing.ts';
import { lexico, readSubstancias } from '../medicamentos/dados.testing.ts';
import { lerMedicamento } from '../medicamentos/lexico/item.ts';
import { citar } from './citar.ts';

const cited = (medicamento: string, resposta: string) =>
  citar(
    lerMedicamento(medicamento, lexico()).substancias.map(({ dcb }) => dcb),
    { respostas: [{ pergunta: 'Alergia?', resposta, dia: null }], recentes: [] },
    lexico(),
  ).map(({ motivo, dcb, familia }) => [motivo, dcb, familia].filter(Boolean).join(' '));

test.each([
  ['Dipirona 500 mg', 'Dipirona: urticária', ['alergia dipirona']],
  ['Novalgina', 'dipirona', ['alergia dipirona']],
  ['dipirona', 'tenho alergia a NOVALGINA', ['alergia dipirona']],
  ['dipirona', 'dipyrona e camarão', ['alergia dipirona']],
  ['dipirona', 'dipirnoa', ['alergia dipirona']],
  ['Bactrim', 'Bactrim', ['alergia sulfametoxazol', 'alergia trimetoprima']],
  ['Bactrim', 'sulfa', ['familia sulfametoxazol sulfonamidas']],
  ['amoxicilina', 'Penicilina, fiquei roxo', ['familia amoxicilina penicilinas']],
  ['cefalexina', 'betalactâmicos', ['familia cefalexina cefalosporinas']],
  ['amoxicilina', 'Benzetacil', ['familia amoxicilina penicilinas']],
  ['ibuprofeno', 'AAS', ['familia ibuprofeno anti-inflamatórios e salicilatos']],
  ['nimesulida', 'a anti-inflamatórios', ['familia nimesulida anti-inflamatórios e salicilatos']],
  ['enalapril', 'captopril dá tosse', ['familia enalapril inibidores da ECA']],
  ['codeína', 'morfina', ['familia codeína opioides']],
  ['losartana', 'Dipirona e penicilina', []],
  ['dipirona', 'camarão', []],
  ['dipirona', 'Não tenho alergia a nada', []],
  ['dipirona', 'nego', []],
  ['palavra que ninguém conhece', 'Dipirona', []],
])('%s beside %j → %j', (medicamento, resposta, citacoes) => {
  expect(cited(medicamento, resposta)).toEqual(citacoes);
});

test('a long answer → the words around the name', () => {
  const resposta = `${'Comi camarão. '.repeat(200)}Dipirona me deu urticária.${' E depois passou.'.repeat(200)}`;
  const respostas = [{ pergunta: 'Alergia?', resposta, dia: '2026-08-12' }];
  const [one] = citar(['dipirona'], { respostas, recentes: [] }, lexico());
  expect(one?.texto).toContain('Dipirona me deu urticária.');
  expect(one?.texto.length).toBeLessThanOrEqual(200);
  expect(one?.dia).toBe('2026-08-12');
});

test('a document of the last days with the same substance is cited', () => {
  const recentes = [
    {
      id: 'a',
      acompanha: null,
      nome: 'Receita simples AB',
      dia: '2026-11-12',
      dcbs: ['losartana', 'dipirona'],
    },
  ];
  expect(citar(['dipirona'], { respostas: [], recentes }, lexico())).toEqual([
    { motivo: 'recente', dcb: 'dipirona', texto: 'Receita simples AB', dia: '2026-11-12', familia: '' },
  ]);
});

test('every member of a family is a substance of the lists', () => {
  const known = new Set(readSubstancias().map(({ dcb }) => dcb));
  const rows = readRows('familias.csv');
  expect(rows.filter(({ especie, termo = '' }) => especie === 'substancia' && !known.has(termo))).toEqual([]);
  expect(new Set(rows.map(({ familia }) => familia)).size).toBe(10);
});
