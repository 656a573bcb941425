import { expect, test } from 'vitest';
import { formatReais } from '../pagamentos/dinheiro.ts';
import { ETAPAS, mensagemDaEtapa } from '../pedidos/mensagens-etapa.ts';
import { PRECOS_INICIAIS } from './precos-iniciais.ts';
import { ehServico, servicoPorTitulo, SERVICOS } from './servicos.ts';
import { ehUf, UFS } from '../contas/ufs.ts';

const TITULOS = [
  'Renovação de Receita Simples (Branca)',
  'Renovação de Receita de Controle Especial',
  'Renovação de Receita Azul',
  'Renovação de Receita Amarela',
  'Pedido de Exames Complementares',
  'Pedido de Encaminhamentos',
  'Atestados de saúde',
  'Relatório ou Laudo Médico',
  'PrEP Online (Prevenção ao HIV)',
];

test('the nine titles are those of the specification, in its order', () => {
  expect(SERVICOS.map((s) => s.titulo)).toEqual(TITULOS);
});

test('slugs and papers tell the services apart', () => {
  expect(new Set(SERVICOS.map((s) => s.slug)).size).toBe(9);
  expect(new Set(SERVICOS.map((s) => s.papel)).size).toBe(9);
});

test('only blue and yellow ask for proof, and both go by post', () => {
  const comProva = SERVICOS.filter((s) => s.exigeProva);
  expect(comProva.map((s) => s.papel)).toEqual(['azul', 'amarela']);
  expect(comProva.every((s) => s.entrega.includes('correio'))).toBe(true);
});

test('a title is found to the letter only', () => {
  expect(servicoPorTitulo('Atestados de saúde')?.slug).toBe('atestados');
  expect(servicoPorTitulo('atestados de saúde')).toBeNull();
  expect(ehServico('PrEP Online (Prevenção ao HIV)')).toBe(true);
  expect(ehServico('toString')).toBe(false);
});

test('every service has its demonstration price', () => {
  const precos = SERVICOS.map((s) => formatReais(PRECOS_INICIAIS[s.titulo]).slice(3));
  expect(precos).toEqual(['49,90', '59,90', '89,90', '89,90', '44,90', '44,90', '54,90', '69,90', '64,90']);
});

test('an automatic message names the order and never the service', () => {
  for (const etapa of ETAPAS) {
    const text = mensagemDaEtapa(etapa, 1042);
    expect(text).toMatch(/^Pedido 1042 .+\.$/);
    expect(TITULOS.filter((titulo) => text.includes(titulo))).toEqual([]);
    expect(text).not.toMatch(/receita|exame|atestado|laudo|remédio|PrEP|HIV/i);
  }
});

test('27 federative units, in capitals only', () => {
  expect(new Set(UFS.map((uf) => uf.sigla)).size).toBe(27);
  expect(ehUf('DF')).toBe(true);
  expect(ehUf('df')).toBe(false);
  expect(ehUf('XX')).toBe(false);
});
