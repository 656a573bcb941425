import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { movedAway } from '../pedidos/pedido-total.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';

/** The screens of `/financeiro`. */
export type FinanceiroScreen = 'antes' | 'preparo' | 'esperando' | 'pago' | 'vencido' | 'fechado' | 'outra';

/** The payment decides first: a paid order stays paid, whatever its status. */
export function financeiroScreen({
  cobranca,
  status,
  frete,
}: Pick<Pedido, 'cobranca' | 'status' | 'frete'>): FinanceiroScreen {
  const situacao = situacaoDoPagamento(cobranca?.status ?? null);
  if (situacao === 'paga') return 'pago';
  const unpaid = situacao === 'pendente' || situacao === 'sem-cobranca' || situacao === 'vencida';
  if (!unpaid) return 'outra';
  if (status === 'Excluído' || status === 'Concluído') return 'fechado';
  if (situacao === 'vencida') return 'vencido';
  // The code is replaced: its freight belongs to another state than the address.
  if (cobranca?.estado === 'aberta') return movedAway({ frete, cobranca }) ? 'antes' : 'esperando';
  // The creation of the charge was interrupted: the same button continues it.
  return cobranca?.estado === 'em preparo' || cobranca?.estado === 'recusada' ? 'preparo' : 'antes';
}
