import { expect, test } from 'vitest';
import type { RespostaDeAlergia } from '../alergias/citar.ts';
import { lexico } from '../medicamentos/dados.testing.ts';
import type { ItemDaReceita } from '../receita.ts';
import { citacaoEscrita, citacoesDoItem, palavrasDaCitacao, problemasDasCitacoes } from './citacoes.ts';
import { lerDocumento } from '../leitura/ler-documento.ts';
import { buildDados, buildItem } from './regras.testing.ts';

const answered = (resposta: string, dia: string | null = null): RespostaDeAlergia => ({
  pergunta: 'Tem alergia?',
  resposta,
  dia,
});

function read(itens: readonly ItemDaReceita[], respostas: readonly RespostaDeAlergia[] = []) {
  const dados = buildDados('simples', { itens });
  const recentes = [
    { id: 'r', acompanha: null, nome: 'Receita simples AB', dia: '2026-11-12', dcbs: ['metformina'] },
  ];
  return lerDocumento({ tipo: 'simples', dados }, lexico(), { respostas, recentes });
}

const wrong = (itens: readonly ItemDaReceita[], respostas: readonly RespostaDeAlergia[] = []) =>
  problemasDasCitacoes(itens, { leitura: read(itens, respostas) }).map(({ campo }) => campo);

const quoted = (medicamento: string, respostas: readonly RespostaDeAlergia[] = []) => {
  const itens = [buildItem(medicamento)];
  return citacoesDoItem(itens, 0, read(itens, respostas)).map(palavrasDaCitacao);
};

test('an item that an answer names → read and kept with a reason, or not issued', () => {
  const respostas = [answered('Dipirona: urticária')];
  const novalgina = buildItem('Novalgina');
  expect(quoted('Novalgina', respostas)).toEqual(['O paciente escreveu: “Dipirona: urticária”.']);
  expect(wrong([novalgina], respostas)).toEqual(['itens.0.mantidas']);
  const mantidas = ['dipirona: Dipirona: urticária'];
  expect(wrong([{ ...novalgina, mantidas }], respostas)).toEqual(['itens.0.motivoDeManter']);
  const whole = { ...novalgina, mantidas, motivoDeManter: 'Já tomou depois disso, sem reação.' };
  expect(wrong([whole], respostas)).toEqual([]);
  expect(wrong([{ ...whole, motivoDeManter: '  ' }], respostas)).toEqual(['itens.0.motivoDeManter']);
});

test('what was kept is no answer to what was written later, nor to another medicine', () => {
  const kept = { mantidas: ['dipirona: Dipirona: urticária'], motivoDeManter: 'Já tomou.' };
  expect(wrong([buildItem('dipirona', kept)], [answered('Dipirona: choque')])).toEqual(['itens.0.mantidas']);
  expect(wrong([buildItem('ibuprofeno', kept)], [answered('ibuprofeno')])).toEqual(['itens.0.mantidas']);
});

test('a family is cited, and asks nothing; an answer that says no is not cited', () => {
  expect(quoted('amoxicilina', [answered('Penicilina', '2026-08-12')])).toEqual([
    'O paciente escreveu em 12/08/2026: “Penicilina”. amoxicilina é da mesma família: penicilinas.',
  ]);
  expect(wrong([buildItem('amoxicilina')], [answered('Penicilina')])).toEqual([]);
  expect(quoted('dipirona', [answered('Não tenho alergia a nada')])).toEqual([]);
});

test('one substance twice in a sheet, and in a recent document → asked at each but the first', () => {
  const itens = [buildItem('losartana'), buildItem('Losartana'), buildItem('metformina')];
  expect(wrong(itens)).toEqual(['itens.1.mantidas', 'itens.2.mantidas']);
  const leitura = read(itens);
  expect(itens.flatMap((_, i) => citacoesDoItem(itens, i, leitura).map(palavrasDaCitacao))).toEqual([
    'losartana já está no item 1.',
    'metformina já está em Receita simples AB, de 12/11/2026.',
  ]);
  const kept = itens.map((item, i) => ({
    ...item,
    mantidas: citacoesDoItem(itens, i, leitura).map(citacaoEscrita),
    motivoDeManter: 'Duas doses.',
  }));
  expect(wrong(kept)).toEqual([]);
});
