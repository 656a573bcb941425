import { expect, test } from 'vitest';
import { withParts, type Flat, type PartsOfPedido } from './parts.repository.ts';

type Row = { id: string; status: string; pago_em: Date | null } & PartsOfPedido;

const EM = new Date('2026-11-22T12:00:00Z');
const ATE = new Date('2026-11-30T03:00:00Z');
const OWN = { id: 'p', status: 'Aguardando Pagamento', pago_em: null };

const CHARGE = {
  metodo: 'Pix',
  asaas_id: 'pay_1',
  status: 'PENDING',
  valor_centavos: 8_990,
  frete_centavos: 0,
  frete_uf: null,
  vencimento: '2026-11-25',
  paga_pedido: false,
  verificada_em: null,
  encerrada_em: null,
} as const;
const CODE = { pix: '000201', pago_em: null, em_preparo_desde: null, recusa_motivo: null };
const REFUND = {
  situacao: 'aberta',
  motivo: 'cancelado',
  valor_centavos: 8_990,
  pago_centavos: 8_990,
  regra_causa: null,
  erro: null,
  por_fora: false,
  decisao: null,
  created_at: EM,
  encerrada_em: null,
} as const;
const CHOICE = { estado: 'aberta', recusado_em: EM, escolher_ate: ATE, consulta: null } as const;
const REFUSAL = { em: EM, motivo: 'Falta o exame.', nome: 'Helena', crm: '000123', uf: 'SP' };

/** The columns of a part as PostgreSQL answers them; null where the order has none. */
function columns(letter: string, part: object, there: boolean) {
  return Object.fromEntries(
    Object.entries(part).map(([column, value]) => [`${letter}_${column}`, there ? value : null]),
  );
}

function flat(parts: string): Flat<Row> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of all parts
  return {
    ...OWN,
    ...columns('k', { ...CHARGE, ...CODE }, parts.includes('k')),
    ...columns('d', REFUND, parts.includes('d')),
    ...columns('e', CHOICE, parts.includes('e')),
    ...columns('r', REFUSAL, parts.includes('r')),
  } as Flat<Row>;
}

const NONE = { cobranca: null, devolucao: null, escolha: null, recusa: null, respondente: null };
const { em, motivo, ...medico } = REFUSAL;

test.each([
  ['nothing but the order', '', {}],
  ['a charge', 'k', { cobranca: { ...CHARGE, estado: 'aberta', pix: '000201' } }],
  ['a refund', 'd', { devolucao: REFUND }],
  ['a choice', 'e', { escolha: CHOICE }],
  ['a refusal', 'r', { recusa: { em, motivo, medico }, respondente: medico }],
])('%s → its own columns, and each part as a value or null', (_, parts, told) => {
  expect(withParts<Row>(flat(parts))).toMatchObject({ ...OWN, ...NONE, ...told });
});

test('a case without a decision → no refusal', () => {
  expect(withParts<Row>({ ...flat('r'), r_em: null }).recusa).toBeNull();
});
