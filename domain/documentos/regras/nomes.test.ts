import { expect, test } from 'vitest';
import { NADA_LIDO } from '../leitura/leitura.ts';
import { buildItem, said } from './regras.testing.ts';

const withActive = (substanciaAtiva: string, parts = {}) =>
  said('simples', { itens: [buildItem('Xyzabcina', { substanciaAtiva, ...parts })] });
const advised = (orientacoes: string, mencoes: string[] = []) => said('simples', { orientacoes, mencoes });

test('an unknown medicine → its active substance is asked for, and read', () => {
  expect(said('simples', { itens: [buildItem('Xyzabcina')] })).toEqual([
    'impede: Medicamento 1: não conhecemos “Xyzabcina”. Escreva o nome certo ou a substância ativa.',
  ]);
  expect(withActive('losartana')).toEqual([]);
  expect(withActive('clonazepam')).toEqual([
    'impede: Medicamento 1: clonazepam está na lista B1 e pede Notificação de receita B. O serviço pago não cobre esse documento: remova o item.',
  ]);
  expect(withActive('abcdefina')).toEqual([
    'impede: Medicamento 1: não conhecemos a substância “abcdefina”. Corrija, ou declare que não está em lista de controle.',
  ]);
  expect(withActive('abcdefina', { foraDasListas: true })).toEqual([
    'avisa: Medicamento 1: você declarou que “abcdefina” não está em lista de controle. A declaração fica com o documento.',
  ]);
});

test('a name near a listed one → no declaration speaks for it', () => {
  const foraDasListas = true;
  for (const parts of [{}, { foraDasListas }]) {
    expect(said('simples', { itens: [buildItem('clonasepam', parts)] })).toContain(
      'impede: Medicamento 1: não conhecemos “clonasepam”. Parece clonazepam, que está na lista B1, ou clorazepam, que está na lista B1, ou lorazepam, que está na lista B1. Escreva o nome certo ou a substância ativa.',
    );
  }
  const near = buildItem('Xyzabcina', { substanciaAtiva: 'clonasepam', foraDasListas });
  expect(said('simples', { itens: [near] })).toEqual([
    'impede: Medicamento 1: “clonasepam” parece clonazepam, que está na lista B1, ou clorazepam, que está na lista B1, ou lorazepam, que está na lista B1. Escreva a substância certa.',
  ]);
  expect(said('simples', { itens: [buildItem('clonazepam', { foraDasListas })] })).toHaveLength(1);
});

test('a brand with several compositions → the doctor says which', () => {
  expect(said('simples', { itens: [buildItem('Melhoral')] })).toEqual([
    'impede: Medicamento 1: “Melhoral” tem mais de uma composição. Escolha qual.',
  ]);
  expect(
    said('simples', { itens: [buildItem('Melhoral', { composicao: 'ácido acetilsalicílico + cafeína' })] }),
  ).toEqual([]);
});

test('two brands in one item → refused', () => {
  expect(said('simples', { itens: [buildItem('Cozaar Glifage')] })).toEqual([
    'impede: Medicamento 1: há mais de uma marca: “Cozaar” e “Glifage”. Escreva cada uma em um item.',
  ]);
});

test('a supplement or a product → nothing has to be known of it, and what is known counts', () => {
  for (const tipoDeItem of ['fitoterapico', 'produto'] as const) {
    expect(said('simples', { itens: [buildItem('Tiras para medir glicose', { tipoDeItem })] })).toEqual([]);
    expect(said('simples', { itens: [buildItem('Chá com THC', { tipoDeItem })] })).toHaveLength(1);
    expect(said('simples', { itens: [buildItem('clonasepam', { tipoDeItem })] })).toHaveLength(1);
  }
});

test('a listed name elsewhere beside a dose → must be an item; a mention → confirmed', () => {
  const dose =
    'impede: “Orientações” cita “Clonazepam”, que está na lista B1, com dose ou quantidade. Escreva o medicamento em um item, ou tire-o daqui.';
  expect(advised('2. Clonazepam 2 mg, 60')).toEqual([dose]);
  expect(advised('2. Clonazepam 2 mg, 60', ['orientacoes: clonazepam'])).toEqual([dose]);
  const mention =
    'impede: “Orientações” cita “tramadol”, que está na lista A2. Se é só menção, confirme; se é receita, escreva o medicamento em um item.';
  expect(advised('Não use com tramadol.')).toEqual([mention]);
  expect(advised('Não use com tramadol.', ['orientacoes: tramadol'])).toEqual([]);
  expect(advised('Não use com losartana 50 mg.')).toEqual([]);
});

test('lists that are not loaded yet → no prescription is issued, whatever is declared', () => {
  const itens = [buildItem('Xyzabcina', { substanciaAtiva: 'abcdefina', foraDasListas: true })];
  expect(said('simples', { itens }, { leitura: NADA_LIDO })).toContain(
    'impede: As listas de medicamentos ainda estão sendo carregadas. Tente de novo em alguns segundos.',
  );
  expect(said('relatorio', {}, { leitura: NADA_LIDO })).toEqual([]);
});

test('a second dose of the own medicine below the items → it has to be an item', () => {
  const orientacoes = 'Mais clonazepam 2 mg, 60 comprimidos.';
  expect(said('azul', { orientacoes })).toEqual([
    'impede: “Orientações” cita “clonazepam”, que está na lista B1, com dose ou quantidade. Escreva o medicamento em um item, ou tire-o daqui.',
  ]);
  expect(said('azul', { orientacoes: 'Não pare o clonazepam de repente.' })).toEqual([]);
});

test('an anorectic reminds of its own rules', () => {
  expect(said('azul_b2', { itens: [buildItem('sibutramina')] })).toEqual([
    'avisa: Medicamento 1: para sibutramina a RDC 50/2014 fixa a dose máxima e pede termo de responsabilidade. Confira antes de assinar.',
  ]);
});
