import { expect, test } from 'vitest';
import { situacaoDoPedido } from './situacao.ts';

const FATOS = {
  status: 'Aguardando Pagamento',
  atendimento: 'na fila',
  pagamento: 'RECEIVED',
  recebido: null,
};
const said = (change: Partial<Parameters<typeof situacaoDoPedido>[0]>) => {
  const { estado, prometido } = situacaoDoPedido({ ...FATOS, ...change });
  return `${estado}${prometido ? ', prometido' : ''}`;
};

test.each([
  [{}, 'em curso, prometido'],
  [{ atendimento: 'aguardando paciente' }, 'em curso, prometido'],
  [{ atendimento: 'emitido' }, 'em curso'],
  [{ atendimento: 'postado' }, 'em curso'],
  [{ atendimento: 'cancelado', pagamento: 'REFUNDED' }, 'cancelado'],
  [{ atendimento: 'recusado', pagamento: 'REFUND_REQUESTED' }, 'recusado'],
  [{ pagamento: 'REFUNDED' }, 'devolvido'],
  [{ atendimento: null, pagamento: 'PENDING' }, 'aberto'],
  [{ atendimento: 'cancelado', status: 'Concluído' }, 'concluido'],
  [{ atendimento: 'recusado', status: 'Excluído' }, 'excluido'],
  [{ atendimento: null, pagamento: null, status: 'Concluído' }, 'concluido'],
])('an order with %j → %s', (change, estado) => {
  expect(said(change)).toBe(estado);
});
