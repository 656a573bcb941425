import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { porqueNaoPrescrever } from '../medicamentos/destino.ts';
import { MAX_DIAS_DE_TRATAMENTO } from '../receita.ts';
import { TIPOS_DE_DOCUMENTO } from '../tipo-de-documento.ts';
import { ehReceita } from '../tipos.ts';
import { lexico } from '../medicamentos/dados.testing.ts';
import { lerDocumento } from '../leitura/ler-documento.ts';
import { classificarItem, listasDosItens } from './itens.ts';
import { itensDoDocumento, problemas } from './problemas.ts';
import { buildContexto, buildDados, buildItem, said, servicoDe, SUBSTANCIAS } from './regras.testing.ts';

const ASSOCIADA =
  'preparação isolada ou associada com até 100 mg por unidade posológica e até 2,5% nas formas indivisíveis';
const UP_TO_100 = 'preparação isolada ou associada com até 100 mg por unidade posológica';

test.each([
  [
    'simples',
    'clonazepam',
    'clonazepam está na lista B1 e pede Notificação de receita B. O serviço pago não cobre esse documento: remova o item.',
  ],
  [
    'simples',
    'amoxicilina',
    'amoxicilina é antimicrobiano e pede Receita com retenção. Passe o item para esse documento.',
  ],
  [
    'simples',
    'semaglutida',
    'semaglutida é agonista de GLP-1 e pede Receita com retenção. Passe o item para esse documento.',
  ],
  [
    'controle_especial',
    'dipirona',
    'dipirona não está em lista de controle e cabe em Receita simples. O serviço pago não cobre esse documento: remova o item.',
  ],
  [
    'simples',
    'talidomida',
    'talidomida está na lista C3 e pede notificação própria da lista C3, que não emitimos. Remova o item.',
  ],
  [
    'simples',
    'isotretinoína',
    'isotretinoína está na lista C2 e pede notificação especial de retinoides, que não emitimos. Remova o item.',
  ],
  [
    'controle_especial',
    'isotretinoína',
    'isotretinoína está na lista C2 e pede notificação especial de retinoides, que não emitimos. Remova o item.',
  ],
  [
    'azul',
    'sibutramina',
    'sibutramina está na lista B2 e pede Notificação de receita B2. Passe o item para esse documento.',
  ],
  ['controle_especial', 'misoprostol', 'misoprostol não se prescreve para uso em casa. Remova o item.'],
  ['azul', 'cloreto de etila', 'cloreto de etila tem o uso proibido. Remova o item.'],
] as const)('%s refuses %s: %s', (tipo, medicamento, words) => {
  expect(said(tipo, { itens: [buildItem(medicamento)] })).toContain(`impede: Medicamento 1: ${words}`);
});

const asked = (tipo: 'simples' | 'controle_especial', medicamento: string, parts: object) =>
  said(tipo, { itens: [buildItem(medicamento, parts)] });

test('an open condition → asked for; once confirmed, the item is allowed', () => {
  const drops = { apresentacao: '100 mg/mL, gotas', quantidade: '1 frasco' };
  expect(asked('controle_especial', 'tramadol', drops)).toEqual([
    'impede: Medicamento 1: tramadol está na lista A2 e pede Notificação de receita A. Se vale “preparação isolada ou associada com até 100 mg por unidade posológica”, marque a condição.',
  ]);
  expect(asked('controle_especial', 'tramadol', { ...drops, condicoes: [UP_TO_100] })).toEqual([]);
});

test('a condition that the text decides → fulfilled without a confirmation', () => {
  expect(asked('controle_especial', 'tramadol', { apresentacao: '50 mg, comprimido' })).toEqual([]);
  expect(asked('simples', 'tretinoína', { apresentacao: '0,05%, creme', quantidade: '1 bisnaga' })).toEqual(
    [],
  );
});

test('a confirmed condition that the text contradicts is refused', () => {
  const codeina = { apresentacao: '120 mg, comprimido', condicoes: [ASSOCIADA] };
  expect(asked('controle_especial', 'codeína', codeina)).toEqual([
    `impede: Medicamento 1: “${ASSOCIADA}” não vale para o que está escrito no item. Desmarque a condição.`,
    'impede: Medicamento 1: codeína está na lista A2 e pede Notificação de receita A. O serviço pago não cobre esse documento: remova o item.',
  ]);
  const capsula = { apresentacao: '20 mg, cápsula', viaDeUso: 'oral', condicoes: ['uso tópico'] };
  expect(asked('simples', 'isotretinoína', capsula)).toHaveLength(2);
});

test('with a notification a common prescription holds the same medicine, and only then', () => {
  const itens = [buildItem('clonazepam')];
  const servico = 'Renovação de Receita Azul';
  expect(said('simples', { itens }, { servico, acompanha: 'azul', acompanhadas: ['clonazepam'] })).toEqual(
    [],
  );
  expect(
    said(
      'simples',
      { itens: [...itens, buildItem('diazepam')] },
      { servico, acompanha: 'azul', acompanhadas: ['clonazepam'] },
    ),
  ).toEqual([
    'impede: Medicamento 2: diazepam está na lista B1, e a receita que acompanha leva só o medicamento da notificação. Remova o item.',
  ]);
  expect(said('simples', { itens }, { servico, acompanha: 'azul_b2' })).toHaveLength(1);
  expect(said('simples', {}, { servico, acompanha: 'amarela' })).toHaveLength(1);
  expect(said('simples', { itens: [buildItem('losartana')] }, { servico })).toEqual([
    'impede: Neste serviço a Receita simples só acompanha outro documento. Comece por Notificação de receita B ou Notificação de receita B2.',
  ]);
  const special = 'Renovação de Receita de Controle Especial';
  const controlled = [buildItem('amitriptilina')];
  expect(
    said('simples', { itens: controlled }, { servico: special, acompanha: 'controle_especial' }),
  ).toHaveLength(1);
});

test('lists are never mixed, and the item at fault is named', () => {
  expect(
    said('controle_especial', { itens: [buildItem('amitriptilina'), buildItem('fenobarbital')] }),
  ).toEqual([
    'impede: Medicamento 2: fenobarbital está na lista B1, e um documento leva uma lista só. Passe o item para outro documento.',
  ]);
  expect(said('retencao', { itens: [buildItem('amoxicilina'), buildItem('semaglutida')] })).toHaveLength(1);
});

test('one substance on a notification, three of C1 on a special-control prescription', () => {
  expect(said('azul', { itens: [buildItem('clonazepam + diazepam')] })).toEqual([
    'impede: Notificação de receita B leva uma substância só, e aqui há 2. Passe o resto para outro documento.',
  ]);
  expect(said('azul', { itens: [buildItem('clonazepam'), buildItem('clonazepam')] })).toContain(
    'impede: Notificação de receita B leva um medicamento só. Remova os outros.',
  );
  const three = ['amitriptilina', 'fluoxetina', 'sertralina'].map((dcb) => buildItem(dcb));
  expect(said('controle_especial', { itens: three })).toEqual([]);
  expect(said('controle_especial', { itens: [...three, buildItem('quetiapina')] })).toEqual([
    'impede: Receita de controle especial leva no máximo três substâncias da lista C1, e aqui há 4. Passe o resto para outro documento.',
  ]);
  const fourth = buildItem('Sertralina', { mantidas: ['sertralina: item 3'], motivoDeManter: 'Doses.' });
  expect(said('controle_especial', { itens: [...three, fourth] })).toEqual([]);
});

test.each([
  [
    { dias: 31 },
    'impede: Medicamento 1: a receita cobre no máximo 30 dias. Diminua a duração e a quantidade.',
  ],
  [
    { posologia: '1 comprimido por dia, por 60 dias' },
    'impede: Medicamento 1: a receita cobre no máximo 30 dias. Corrija a posologia e a quantidade.',
  ],
  [
    { posologia: '1 comprimido durante 2 meses' },
    'impede: Medicamento 1: a receita cobre no máximo 30 dias. Corrija a posologia e a quantidade.',
  ],
  [
    { posologia: '1 comprimido a cada 12 horas, por 7 dias' },
    'avisa: Medicamento 1: a posologia diz 7 dias e a duração, 30. Confira.',
  ],
  [
    { quantidade: 'trinta comprimidos' },
    'impede: Medicamento 1: escreva a quantidade em algarismos e inteira, como “30 comprimidos”.',
  ],
  [{ posologia: '' }, 'impede: Preencha “Posologia 1”.'],
  [{ dias: 0 }, 'impede: “Duração 1” vai de 1 a 999. Corrija o número.'],
])('an item with %j: %s', (parts, words) => {
  expect(said('simples', { itens: [buildItem('losartana', parts)] })).toEqual([words]);
});

test('ampoules of a controlled substance end at five', () => {
  expect(said('amarela', { itens: [buildItem('morfina', { quantidade: '6 ampolas' })] })).toEqual([
    'impede: Medicamento 1: o limite da lista é de 5 ampolas. Diminua a quantidade.',
  ]);
  expect(said('amarela', { itens: [buildItem('morfina', { quantidade: '5 ampolas' })] })).toEqual([]);
  expect(said('simples', { itens: [buildItem('cianocobalamina', { quantidade: '6 ampolas' })] })).toEqual([]);
});

test('a liquid that is forbidden for children is refused to them alone', () => {
  const itens = [buildItem('loperamida', { apresentacao: '1 mg/ml, solução oral' })];
  const minor = { responsavel: 'Ana Reis', responsavelCpf: '529.982.247-25' };
  expect(said('simples', { itens, ...minor }, { idade: 6 })).toEqual([
    'impede: Medicamento 1: loperamida em forma líquida é proibida para uso pediátrico. Mude a apresentação ou remova o item.',
  ]);
  expect(said('simples', { itens })).toEqual([]);
});

test('blue and yellow want a proof that was looked at, or a justification in detail', () => {
  const missing =
    'impede: Sem prova de uso anterior, a notificação pede justificativa. Confira a prova nos arquivos ou escreva a justificativa clínica.';
  for (const tipo of ['azul', 'amarela', 'azul_b2'] as const) {
    expect(said(tipo, { provaConferida: false })).toEqual([missing]);
    expect(said(tipo, {}, { provaDeUso: false })).toEqual([missing]);
    expect(said(tipo, { provaConferida: false, justificativa: 'Precisa.' })).toEqual([
      'impede: Detalhe a justificativa clínica: por que este tratamento, desde quando e com que resultado.',
    ]);
    const justificativa = 'Epilepsia em uso desde 2019, sem crises com a dose atual.';
    expect(said(tipo, { provaConferida: false, justificativa }, { provaDeUso: false })).toEqual([]);
  }
});

test.each([
  [{ testeHivData: '15/11/2026' }, 'O teste de HIV tem mais de 7 dias. Peça um teste novo antes de emitir.'],
  [{ testeHivData: '24/11/2026' }, 'A data do teste de HIV está no futuro. Corrija-a.'],
  [{ testeHivData: '' }, 'Preencha “Data do teste de HIV”.'],
  [
    { testeHivResultado: 'reagente' },
    'A PrEP só sai com teste de HIV não reagente. Recuse o pedido com o motivo.',
  ],
  [{ testeHivResultado: '' }, 'Escolha “Resultado do teste de HIV”.'],
  [
    { clearance: 59 },
    'A PrEP pede clearance de creatinina a partir de 60 ml/min. Recuse o pedido com o motivo.',
  ],
  [{ clearance: null }, 'Preencha “Clearance de creatinina”.'],
] as const)('PrEP with %j: %s', (parts, words) => {
  expect(said('prep', parts)).toEqual([`impede: ${words}`]);
});

const prep = (parts: object) => [
  buildItem('tenofovir + entricitabina', {
    apresentacao: '300/200 mg, comprimido',
    posologia: '2 comprimidos antes e 1 depois, como combinado',
    ...parts,
  }),
];

test('PrEP holds its one medicine, 30 tablets at the start, 120 afterwards, 30 days always', () => {
  expect(said('prep', { itens: [buildItem('losartana', { apresentacao: '300/200 mg' })] })).toEqual([
    'impede: A receita de PrEP leva só “tenofovir + entricitabina”. Corrija o medicamento 1.',
  ]);
  expect(said('prep', { itens: prep({ quantidade: '31 comprimidos' }) })).toEqual([
    'impede: No início da PrEP a receita leva no máximo 30 comprimidos. Diminua a quantidade 1.',
  ]);
  expect(said('prep', { itens: prep({ quantidade: '120 comprimidos' }), etapa: 'continuacao' })).toEqual([]);
  expect(said('prep', { itens: prep({ quantidade: '121 comprimidos' }), etapa: 'continuacao' })).toHaveLength(
    1,
  );
  expect(said('prep', { itens: prep({ dias: 120 }), etapa: 'continuacao' })).toHaveLength(1);
  expect(said('prep', { itens: prep({ apresentacao: '150 mg' }) })).toHaveLength(1);
  expect(said('prep', { testeHivData: '16/11/2026', clearance: 60 })).toEqual([]);
});

/** A prescribing kind, and up to three items that mostly fit it. */
const drafts = fc
  .constantFrom(...TIPOS_DE_DOCUMENTO.filter((tipo) => ehReceita(tipo) && tipo !== 'prep'))
  .chain((tipo) => {
    const own = SUBSTANCIAS.filter(({ documento }) => documento === tipo).map(({ dcb }) => dcb);
    const any = [...SUBSTANCIAS.map(({ dcb }) => dcb), 'Xyzabcina', 'paracetamol + codeína'];
    const item = fc.record({
      medicamento: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, fc.constantFrom(...any)),
      quantidade: fc.constantFrom('30 comprimidos', '6 ampolas', '2 caixas'),
      dias: fc.integer({ min: 1, max: MAX_DIAS_DE_TRATAMENTO + 5 }),
      foraDasListas: fc.boolean(),
      condicoes: fc.subarray(['uso tópico', UP_TO_100]),
    });
    return fc.record({ tipo: fc.constant(tipo), items: fc.array(item, { minLength: 1, maxLength: 3 }) });
  });

test('a prescription that may be issued has one list, at most 30 days, and nothing forbidden', () => {
  let issued = 0;
  fc.assert(
    fc.property(drafts, ({ tipo, items }) => {
      const itens = items.map(({ medicamento, ...parts }) => buildItem(medicamento, parts));
      const dados = { ...buildDados(tipo), itens, cid: 'E29.1' };
      const contexto = buildContexto({
        servico: servicoDe(tipo),
        leitura: lerDocumento({ tipo, dados }, lexico()),
      });
      if (problemas(tipo, dados, contexto).some(({ gravidade }) => gravidade === 'impede')) return;
      issued += 1;
      const lists = listasDosItens(itens, contexto);
      const admitted = tipo === 'retencao' && lists.includes('antimicrobiano') ? ['comum'] : [];
      expect(lists.filter((lista) => !admitted.includes(lista))).toHaveLength(1);
      for (const { substancias } of itens.map((item) => classificarItem(item, contexto))) {
        expect(substancias.map(porqueNaoPrescrever).filter((why) => why !== null)).toEqual([]);
      }
      for (const { dias } of itensDoDocumento(dados)) {
        expect(dias).toBeLessThanOrEqual(MAX_DIAS_DE_TRATAMENTO);
      }
    }),
    { numRuns: 500 },
  );
  expect(issued).toBeGreaterThan(50);
});

test('every substance has its place on its own kind or is refused in words', () => {
  for (const { dcb, documento } of SUBSTANCIAS) {
    const kind = TIPOS_DE_DOCUMENTO.find((tipo) => tipo === documento);
    const found = said(kind ?? 'simples', {
      itens: [buildItem(dcb, { apresentacao: 'como indicado' })],
      cid: 'E29.1',
    });
    const stops = found.filter((words) => words.startsWith('impede: Medicamento 1: '));
    expect(stops.length).toBeGreaterThanOrEqual(kind === undefined ? 1 : 0);
    expect(stops.every((words) => /Remova o item|marque a condição/.test(words))).toBe(true);
  }
});
