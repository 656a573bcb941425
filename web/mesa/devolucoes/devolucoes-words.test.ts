import { expect, test } from 'vitest';
import type { Devolucao } from '#contracts/pagamentos/devolucoes.contract.ts';
import {
  progressWords,
  devolucaoActs,
  differenceWords,
  ruleWords,
  situacaoWords,
} from './devolucoes-words.ts';

const TODAY = '2026-11-21';
const devolucao = (change: Partial<Devolucao> = {}): Devolucao => ({
  id: 'd1',
  idPayment: 'pay_1',
  pedido: null,
  cliente: { cpf: '52998224725', nome: 'Maria' },
  valorCentavos: 5_990,
  cobradoCentavos: 5_990,
  recebidoCentavos: 5_990,
  pagoCentavos: 5_990,
  estornadoCentavos: 0,
  regra: null,
  valorMotivo: null,
  motivo: 'pago_duas_vezes',
  situacao: 'aberta',
  prometidaAte: null,
  autorizada: false,
  tentativas: 0,
  erro: null,
  falhandoDesde: null,
  provedorAte: '2027-01-10T12:00:00.000Z',
  porFora: false,
  proximaEm: null,
  decisao: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  encerradaEm: null,
  versao: 1,
  ...change,
});

const METADE = { causa: 'recusado', estagio: 'em leitura', percentual: 50, valorCentavos: 2_995 } as const;

test.each([
  [{}, []],
  [{ regra: METADE, valorCentavos: 2_995 }, ['50% de R$ 59,90 · Recusado pelo médico, depois de lido.']],
  [
    { regra: { ...METADE, valorCentavos: 3_940 }, valorCentavos: 3_940 },
    ['50% do serviço, e o frete inteiro · Recusado pelo médico, depois de lido.'],
  ],
  [
    { regra: { ...METADE, valorCentavos: 2_050 }, valorCentavos: 2_050 },
    ['50% do serviço; o frete foi usado · Recusado pelo médico, depois de lido.'],
  ],
  [
    { regra: METADE, valorCentavos: 1_000, valorMotivo: 'Combinado por telefone.' },
    [
      '50% de R$ 59,90 · Recusado pelo médico, depois de lido.',
      'Valor decidido pela equipe; a regra dá R$ 29,95. Combinado por telefone.',
    ],
  ],
] as const)('the rule of %j', (change, words) => {
  expect(ruleWords(devolucao(change)).map((text) => text.replaceAll('\u00A0', ' '))).toEqual(words);
});

test.each([
  [{}, 'Para decidir', ['request', 'keep', 'record']],
  [{ autorizada: true }, 'Na fila para pedir', ['keep', 'record']],
  [{ situacao: 'pedida ao provedor', autorizada: true }, 'Pedida ao provedor', []],
  [
    { situacao: 'pedida ao provedor', autorizada: true, erro: 'sem-resposta' },
    'Pedida ao provedor',
    ['retry'],
  ],
  [{ situacao: 'falhou', autorizada: true }, 'Não saiu', ['retry', 'keep', 'record']],
  [{ situacao: 'falhou', autorizada: true, motivo: 'cancelado' }, 'Não saiu', ['retry', 'record']],
  [{ situacao: 'falhou', autorizada: true, erro: 'fora-do-prazo' }, 'Não saiu', ['keep', 'record']],
  [{ autorizada: true, regra: METADE }, 'Na fila para pedir', ['amount', 'keep', 'record']],
  [{ situacao: 'devolvida', regra: METADE, valorCentavos: 2_995 }, 'Devolvida', ['amount']],
  [{ situacao: 'devolvida', regra: METADE, valorCentavos: 2_995, porFora: true }, 'Devolvida', []],
  [{ situacao: 'devolvida' }, 'Devolvida', []],
  [{ situacao: 'mantida' }, 'Mantida', []],
] as const)('%j is %s and allows %j', (change, words, allowed) => {
  const entry = devolucao(change);
  expect(situacaoWords(entry)).toBe(words);
  expect(
    Object.entries(devolucaoActs(entry))
      .filter(([, may]) => may)
      .map(([name]) => name),
  ).toEqual(allowed);
});

test('a failure says why and when it is tried again', () => {
  const failed = devolucao({
    situacao: 'falhou',
    prometidaAte: null,
    autorizada: true,
    erro: 'sem-saldo',
    tentativas: 2,
    falhandoDesde: '2026-11-20T12:00:00.000Z',
    provedorAte: '2027-02-10T12:00:00.000Z',
    proximaEm: '2026-11-21T17:32:00.000Z',
  });
  expect(progressWords(failed, TODAY)).toEqual([
    expect.stringContaining('Falta saldo'),
    'Parada desde ontem às 9h. O provedor devolve até 10/02/2027.',
    'Nova tentativa hoje às 14h32 (2 feitas).',
  ]);
});

test('a settled entry → its day, and the words of the decision', () => {
  const kept = devolucao({
    situacao: 'mantida',
    encerradaEm: '2026-11-20T12:00:00.000Z',
    decisao: 'Combinado.',
  });
  expect(progressWords(kept, TODAY)).toEqual(['Ontem às 9h.', 'Combinado.']);
});

test('another amount is shown beside the one that was asked for', () => {
  const other = devolucao({ motivo: 'valor_diferente', recebidoCentavos: 6_990 });
  expect(differenceWords(other)?.replaceAll('\u00A0', ' ')).toBe('Cobrado R$ 59,90, recebido R$ 69,90.');
  expect(differenceWords(devolucao())).toBeNull();
});

test.each([
  [
    { prometidaAte: '2026-11-25T03:00:00.000Z' },
    ['Resposta prometida ao paciente até o fim de terça, 24/11.'],
  ],
  [{ prometidaAte: '2026-11-20T20:00:00.000Z' }, ['Resposta prometida ao paciente: venceu ontem às 17h.']],
  [{ prometidaAte: '2026-11-25T03:00:00.000Z', autorizada: true }, []],
] as const)('a promise to the patient of a deleted order: %j', (change, words) => {
  expect(progressWords(devolucao({ motivo: 'pedido_excluido', ...change }), TODAY)).toEqual(words);
});
