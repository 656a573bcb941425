import { expect, test } from 'vitest';
import {
  conciliar as conciliarPor,
  type PelaRegra,
  type CobrancaConciliada,
  type PedidoConciliado,
} from './conciliacao.ts';
import type { MotivoDaDevolucao, SituacaoDaDevolucao } from './devolucao.ts';

/** A rule with this share. */
const parte =
  (percentual: number): PelaRegra =>
  (_causa, pago) => ({
    causa: 'recusado',
    estagio: 'em leitura',
    percentual,
    valor: Math.ceil((pago * percentual) / 100),
  });
const conciliar = (order: PedidoConciliado, charges: readonly CobrancaConciliada[], percentual = 100) =>
  conciliarPor(order, charges, parte(percentual));

const pedido = (change: Partial<PedidoConciliado> = {}): PedidoConciliado => ({
  status: 'Aguardando Pagamento',
  statusAnterior: null,
  atendimento: null,
  escolhaAberta: false,
  semEscolha: false,
  recebido: null,
  semPostagem: false,
  ...change,
});

const unpaid = (id: string, change: Partial<CobrancaConciliada> = {}): CobrancaConciliada => ({
  id,
  valor: 5_990,
  frete: 0,
  recebido: null,
  estornado: 0,
  status: 'PENDING',
  aberta: true,
  desfeita: false,
  baixada: false,
  devolucao: null,
  ...change,
});
const paid = (id: string, change: Partial<CobrancaConciliada> = {}) =>
  unpaid(id, { recebido: 5_990, status: 'RECEIVED', ...change });
const entry = (
  situacao: SituacaoDaDevolucao,
  valor = 5_990,
  decidida = false,
  motivo: MotivoDaDevolucao = 'valor_diferente',
) => ({ devolucao: { situacao, motivo, valor, decidida, pelaRegra: motivo === 'recusado' } });
const excluido = pedido({ status: 'Excluído', statusAnterior: 'Aguardando Pagamento' });
const tudo = (cobranca: string, motivo: string, valor = 5_990) => ({ cobranca, motivo, valor });

test.each([
  ['nothing yet', pedido(), [unpaid('a')], { paga: null, devolver: [], fechar: [] }],
  ['paid', pedido(), [paid('a')], { paga: 'a', devolver: [], fechar: [] }],
  [
    'paid by an older, closed one: the open one closes',
    pedido(),
    [paid('a', { aberta: false }), unpaid('b')],
    { paga: 'a', devolver: [], fechar: ['b'] },
  ],
  [
    'paid twice',
    pedido(),
    [paid('a', { aberta: false }), paid('b')],
    { paga: 'a', devolver: [tudo('b', 'pago_duas_vezes')], fechar: ['b'] },
  ],
  [
    'paid twice, the first already sent back by hand',
    pedido(),
    [paid('a', { aberta: false, status: 'REFUNDED' }), paid('b')],
    { paga: 'b', devolver: [], fechar: [] },
  ],
  [
    'deleted after it was completed with something delivered',
    pedido({ status: 'Excluído', statusAnterior: 'Concluído', recebido: 'outra forma' }),
    [paid('a')],
    { paga: 'a', fechar: [] },
  ],
  [
    'deleted after it was completed with nothing delivered',
    pedido({ status: 'Excluído', statusAnterior: 'Concluído', recebido: 'nada' }),
    [paid('a')],
    { paga: null, devolver: [tudo('a', 'pedido_excluido')], fechar: ['a'] },
  ],
  ['deleted', excluido, [unpaid('a')], { paga: null, devolver: [], fechar: ['a'] }],
  [
    'paid after it was deleted',
    excluido,
    [paid('a', { aberta: false })],
    { paga: null, devolver: [tudo('a', 'pedido_excluido')], fechar: [] },
  ],
  [
    'deleted after its document was made',
    pedido({ status: 'Excluído', atendimento: 'emitido' }),
    [paid('a')],
    { paga: 'a', fechar: [] },
  ],
  [
    'restored while the money was still here',
    pedido(),
    [paid('a', { aberta: false, ...entry('aberta') })],
    { paga: 'a', devolver: [], fechar: [] },
  ],
  [
    'restored after the money went back: it was paid, and is not any more',
    pedido(),
    [paid('a', { aberta: false, estornado: 5_990, ...entry('devolvida') })],
    { paga: 'a', aqui: false, devolver: [], fechar: [] },
  ],
  [
    'more than was asked for',
    pedido(),
    [paid('a', { recebido: 6_990 })],
    { paga: 'a', devolver: [tudo('a', 'valor_diferente', 1_000)], fechar: [] },
  ],
  [
    'the surplus was sent back: still paid',
    pedido(),
    [paid('a', { recebido: 6_990, estornado: 1_000, ...entry('devolvida', 1_000) })],
    { paga: 'a', devolver: [tudo('a', 'valor_diferente', 1_000)], fechar: [] },
  ],
  [
    'less than was asked for',
    pedido(),
    [paid('a', { recebido: 4_000 })],
    { paga: null, devolver: [tudo('a', 'valor_diferente', 4_000)], fechar: [] },
  ],
  [
    'less, and kept as enough',
    pedido(),
    [paid('a', { recebido: 4_000, ...entry('mantida', 4_000, true) })],
    { paga: 'a', devolver: [], fechar: [] },
  ],
  [
    'less, sent back: another charge may be made',
    pedido(),
    [paid('a', { recebido: 4_000, estornado: 4_000, ...entry('devolvida', 4_000) })],
    { paga: null, devolver: [], fechar: ['a'] },
  ],
  [
    'cancelled: everything goes back',
    pedido({ atendimento: 'cancelado' }),
    [paid('a', { recebido: 6_990 }), paid('b', { aberta: false })],
    { paga: 'a', devolver: [tudo('a', 'cancelado', 6_990), tudo('b', 'cancelado')], fechar: [] },
  ],
  [
    'refused, while its patient chooses: the money stays',
    pedido({ atendimento: 'recusado', escolhaAberta: true }),
    [paid('a')],
    { paga: 'a', devolver: [], fechar: [] },
  ],
  [
    'refused, and the choice is over',
    pedido({ atendimento: 'recusado' }),
    [paid('a')],
    { devolver: [tudo('a', 'recusado')] },
  ],
  [
    'refused and deleted: nobody chooses any more',
    pedido({ ...excluido, atendimento: 'recusado', escolhaAberta: true }),
    [paid('a')],
    { devolver: [tudo('a', 'recusado')] },
  ],
  [
    'a freight of documents that left electronically',
    pedido({ status: 'Concluído', atendimento: 'emitido', semPostagem: true }),
    [paid('a', { frete: 1_890, recebido: 6_000 })],
    { paga: 'a', devolver: [tudo('a', 'frete_nao_usado', 1_900)], fechar: [] },
  ],
  [
    'a freight whose sheet was posted',
    pedido({ status: 'Concluído', atendimento: 'emitido' }),
    [paid('a', { frete: 1_890 })],
    { paga: 'a', devolver: [], fechar: [] },
  ],
  [
    'concluded without a payment: nothing may be paid any more',
    pedido({ status: 'Concluído' }),
    [unpaid('a')],
    { paga: null, devolver: [], fechar: ['a'] },
  ],
])('%s', (_name, order, charges, expected) => {
  expect(conciliar(order, charges)).toMatchObject(expected);
});

const recusa = pedido({ atendimento: 'recusado' });
test.each([
  ['a part by the rule', recusa, [paid('a')], [tudo('a', 'recusado', 2_995)]],
  [
    'the part of the payment, and all of the surplus',
    recusa,
    [paid('a', { recebido: 6_990 })],
    [tudo('a', 'recusado', 3_995)],
  ],
  [
    'the second payment goes back whole',
    recusa,
    [paid('a'), paid('b', { aberta: false })],
    [tudo('a', 'recusado', 2_995), tudo('b', 'recusado')],
  ],
  [
    'an amount that stands in the list stays, whatever the rule says since',
    recusa,
    [paid('a', entry('aberta', 4_000, false, 'recusado'))],
    [tudo('a', 'recusado', 4_000)],
  ],
  [
    'sent back in part: nothing more is owed',
    recusa,
    [paid('a', { estornado: 2_995, ...entry('devolvida', 2_995, false, 'recusado') })],
    [tudo('a', 'recusado', 2_995)],
  ],
  [
    'withdrawn before: the rule counts anew',
    recusa,
    [paid('a', entry('mantida', 4_000, false, 'recusado'))],
    [tudo('a', 'recusado', 2_995)],
  ],
  ['a deleted order', excluido, [paid('a')], [tudo('a', 'pedido_excluido', 2_995)]],
  [
    'a deleted order whose document was made',
    pedido({ status: 'Excluído', atendimento: 'emitido' }),
    [paid('a')],
    [tudo('a', 'pedido_excluido', 2_995)],
  ],
  ['no rule for what pays an order that lives', pedido(), [paid('a')], []],
])('by a rule of half: %s', (_name, order, charges, devolver) => {
  expect(conciliar(order, charges, 50).devolver).toMatchObject(devolver);
});

test('a rule that gives nothing leaves the surplus', () => {
  expect(conciliar(recusa, [paid('a')], 0).devolver).toEqual([]);
  expect(conciliar(recusa, [paid('a', { recebido: 6_990 })], 0).devolver).toMatchObject([
    tudo('a', 'valor_diferente', 1_000),
  ]);
});

test.each([
  ['RECEIVED', true],
  ['REFUND_IN_PROGRESS', false],
  ['REFUNDED', false],
])('an order whose only payment is %s has its money here: %s', (status, aqui) => {
  expect(conciliar(pedido(), [paid('a', { status })])).toMatchObject({ paga: 'a', aqui });
});
