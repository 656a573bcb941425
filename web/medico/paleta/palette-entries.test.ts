import { expect, test } from 'vitest';
import type { CasoNaFila } from '../../../contracts/consultorio/fila.contract.ts';
import { caseEntries, foundParts, patientEntries, screenEntries, searchEntries } from './palette-entries.ts';

function caso(id: string, paciente: string, change: Partial<CasoNaFila> = {}): CasoNaFila {
  return {
    id,
    numero: 1042,
    pacienteId: `p-${paciente}`,
    paciente,
    idade: 61,
    Servico_Selecionado: 'Renovação de Receita Simples (Branca)',
    prazo: '2026-11-19T18:02:00Z',
    atendimento: 'na fila',
    arquivos: 0,
    urgencia: false,
    respondeu: false,
    respondeuEm: null,
    semRespostaEm: null,
    seu: false,
    decididoEm: null,
    relatadoEm: null,
    com: null,
    versao: 1,
    ...change,
  };
}

const EU = { nome: 'Helena', ate: '2026-11-19T18:02:00Z', voce: true };

test('a case of several tabs is one line, and leads to itself', () => {
  const mine = caso('a', 'Maria', { com: EU });
  const entries = caseEntries({ comigo: [mine], 'para-ler': [caso('b', 'Otávio')], feitos: [mine] });
  expect(entries.map(({ name, aside, to }) => [name, aside, to])).toEqual([
    ['Maria', 'com você', '/medico/a?aba=comigo'],
    ['Otávio', 'para ler', '/medico/b'],
  ]);
});

test('a patient is one line for all of their open cases, led by the one in hand; decided ones name nobody', () => {
  const maria = { pacienteId: 'm' };
  const entries = patientEntries({
    'para-ler': [caso('a', 'Maria', maria), caso('b', 'Maria', { pacienteId: 'other' })],
    comigo: [caso('c', 'Maria', { ...maria, com: EU })],
    feitos: [caso('d', 'Rosa')],
  });
  expect(entries.map(({ key, name, detail, to }) => [key, name, detail, to])).toEqual([
    ['paciente-m', 'Maria', '61 anos · 2 casos', '/medico/c?aba=comigo'],
    ['paciente-other', 'Maria', '61 anos · 1 caso', '/medico/b'],
  ]);
});

test('a search forgives accents, and leaves empty groups out', () => {
  const groups = [
    { title: 'Casos', entries: caseEntries({ 'para-ler': [caso('b', 'Otávio Reis'), caso('c', 'Rosa')] }) },
    { title: 'Telas', entries: screenEntries({ shortcuts: () => undefined, certificate: () => undefined }) },
  ];
  expect(searchEntries(groups, 'otavio')).toMatchObject([{ title: 'Casos', entries: [{ key: 'b' }] }]);
  expect(searchEntries(groups, 'seguranca')).toMatchObject([
    { title: 'Telas', entries: [{ to: '/medico/seguranca' }] },
  ]);
  expect(searchEntries(groups, 'receita rosa')[0]?.entries).toHaveLength(1);
  expect(foundParts('Otávio Reis', 'tavi')).toEqual(['O', 'távi', 'o Reis']);
  expect(foundParts('Rosa', 'x')).toEqual(['Rosa', '', '']);
});
