import { expect, test } from 'vitest';
import {
  lacunasEm,
  preencherResposta,
  recusaDaResposta,
  recusaDasLacunas,
  valoresDaResposta,
} from './resposta-pronta.ts';

test.each([
  ['Olá, {nome}. Até {prazo}.', null],
  ['Sem nada a preencher.', null],
  ['Olá, {nomee}.', '{nomee} não é um marcador. Use {nome}, {servico}, {numero} ou {prazo}.'],
  ['Olá, { nome }.', '{ nome } não é um marcador. Use {nome}, {servico}, {numero} ou {prazo}.'],
  ['Olá, {}.', '{} não é um marcador. Use {nome}, {servico}, {numero} ou {prazo}.'],
  ['{toString}', '{toString} não é um marcador. Use {nome}, {servico}, {numero} ou {prazo}.'],
])('a reply to keep: %j', (texto, recusa) => {
  expect(recusaDaResposta(texto)).toBe(recusa);
});

test('what is known is filled in, the rest stays open and is not sent', () => {
  const texto = '{nome}, o pedido {numero} sai até {prazo}. Obrigado, {nome}.';
  const filled = preencherResposta(texto, { nome: 'Ana', numero: '1042' });
  expect(filled).toBe('Ana, o pedido 1042 sai até {prazo}. Obrigado, Ana.');
  expect(lacunasEm(filled)).toEqual(['prazo']);
  expect(recusaDasLacunas(filled)).toBe('Falta preencher {prazo}. Escreva no lugar, ou apague, e envie.');
  expect(recusaDasLacunas('A chave {x} fica.')).toBeNull();
});

const pedido = { numero: 7, Servico_Selecionado: 'Azul', status: 'Aguardando Pagamento', prazo: null };

test('what is known of a patient: the first name, and the newest order that is open', () => {
  const prazo = '2026-11-23T13:12:00Z';
  const done = { ...pedido, numero: 8, status: 'Concluído', prazo };
  expect(valoresDaResposta(' Ana Lima ', [done, { ...pedido, prazo }])).toEqual({
    nome: 'Ana',
    servico: 'Azul',
    numero: '7',
    prazo: 'segunda, 23 de novembro, 10h12',
  });
  expect(valoresDaResposta('', [done])).toEqual({ servico: 'Azul', numero: '8' });
  expect(valoresDaResposta('', [])).toEqual({});
});
