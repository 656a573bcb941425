import { expect, test } from 'vitest';
import { dadosIniciais, dadosParaReusar, dadosVisiveis, itemInicial } from './dados.ts';
import { buildContexto, buildDados, buildItem, contextoLido } from './regras/regras.testing.ts';

test('a document begins with one blank medicine of thirty days', () => {
  expect(dadosIniciais('azul').itens).toEqual([itemInicial()]);
  expect(itemInicial()).toMatchObject({ medicamento: '', dias: 30, continuo: false, condicoes: [] });
  expect(dadosIniciais('atestado')).toMatchObject({ finalidade: 'afastamento', dias: null, inicio: '' });
});

test('what is not shown is not kept', () => {
  const contexto = buildContexto();
  const leave = buildDados('atestado', { cid: 'J11.1', responsavel: 'Ana Reis' });
  const fitness = { ...leave, finalidade: 'saude', aptoPara: 'nadar' } as const;
  expect(dadosVisiveis('atestado', leave, contexto)).toEqual({ ...leave, responsavel: '' });
  expect(dadosVisiveis('atestado', fitness, contexto)).toMatchObject({
    dias: null,
    inicio: '',
    responsavel: '',
    aptoPara: 'nadar',
    cid: 'J11.1',
  });
  expect(dadosVisiveis('atestado', leave, buildContexto({ idade: 9 }))).toEqual(leave);
});

test('a declaration or mention of a name changed since → not kept with the document', () => {
  const declared = { substanciaAtiva: 'abcdefina', foraDasListas: true };
  const kept = [buildItem('Xyzabcina', declared), buildItem('Losartana', declared)];
  const dados = buildDados('simples', {
    itens: kept,
    orientacoes: 'Não use com tramadol.',
    mencoes: ['orientacoes: tramadol', 'orientacoes: clonazepam'],
  });
  const shown = dadosVisiveis('simples', dados, contextoLido({ tipo: 'simples', dados }));
  expect(shown.itens.map(({ foraDasListas }) => foraDasListas)).toEqual([true, false]);
  expect(shown.mencoes).toEqual(['orientacoes: tramadol']);
});

test('another document for the same patient begins without what was of one day or declared once', () => {
  const item = { ...itemInicial(), medicamento: 'clonazepam', foraDasListas: true, condicoes: ['até 3 mg'] };
  const dados = buildDados('azul', {
    itens: [item],
    provaConferida: true,
    justificativa: 'Uso há anos.',
    ultimaConsulta: '12/08/2026',
    responsavel: 'Ana Reis',
  });
  expect(dadosParaReusar('azul', dados, 'paciente')).toEqual({
    ...dados,
    itens: [{ ...item, foraDasListas: false, condicoes: [] }],
    provaConferida: false,
    ultimaConsulta: '',
  });
  expect(dadosParaReusar('azul', dados, 'modelo')).toMatchObject({
    itens: [{ medicamento: 'clonazepam', dias: 30 }],
    local: '',
    responsavel: '',
    justificativa: '',
  });
  expect(dadosParaReusar('atestado', buildDados('atestado', { cid: 'J11.1' }), 'modelo')).toMatchObject({
    cid: '',
    inicio: '',
    dias: 2,
    finalidade: 'afastamento',
  });
});
