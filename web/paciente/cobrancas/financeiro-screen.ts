import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { movedAway } from '../pedidos/pedido-total.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';

/** The screens of `/financeiro`. */
export type FinanceiroScreen = 'antes' | 'preparo' | 'esperando' | 'pago' | 'vencido' | 'fechado' | 'outra';

/** The payment decides first: a paid order stays paid, whatever its status. */
export function financeiroScreen({
  pagamento,
  status,
  frete,
}: Pick<Pedido, 'pagamento' | 'status' | 'frete'>): FinanceiroScreen {
  const situacao = situacaoDoPagamento(pagamento.status);
  if (situacao === 'paga') return 'pago';
  const unpaid = situacao === 'pendente' || situacao === 'sem-cobranca' || situacao === 'vencida';
  if (!unpaid) return 'outra';
  if (status === 'Excluído' || status === 'Concluído') return 'fechado';
  if (situacao === 'vencida') return 'vencido';
  // The code is replaced: its freight belongs to another state than the address.
  if (pagamento.pix !== null) return movedAway({ frete, pagamento }) ? 'antes' : 'esperando';
  // The creation of the charge was interrupted: the same button continues it.
  return pagamento.emPreparo || pagamento.recusa !== null ? 'preparo' : 'antes';
}
