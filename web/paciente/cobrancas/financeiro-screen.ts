import type { Pedido } from '../../../contracts/pedidos/pedidos.contract.ts';
import { situacaoDoPagamento } from '../../../domain/pagamentos/pagamento.ts';

/** What `/financeiro` shows of an order. */
export type FinanceiroScreen = 'antes' | 'preparo' | 'esperando' | 'pago' | 'vencido' | 'fechado' | 'outra';

/** Chooses by the payment first: what was paid stays paid, whatever the order's status says. */
export function financeiroScreen({
  pagamento,
  status,
}: Pick<Pedido, 'pagamento' | 'status'>): FinanceiroScreen {
  const situacao = situacaoDoPagamento(pagamento.status);
  if (situacao === 'paga') return 'pago';
  if (situacao === 'vencida') return 'vencido';
  if (situacao !== 'pendente' && situacao !== 'sem-cobranca') return 'outra';
  if (status === 'Excluído' || status === 'Concluído') return 'fechado';
  if (pagamento.pix !== null) return 'esperando';
  // A charge without its code is one that was cut off: the same button goes on where it stopped.
  return pagamento.emPreparo || pagamento.recusa !== null ? 'preparo' : 'antes';
}

/** The four moments after the payment. */
export const MOMENTS = ['Pago', 'Em leitura', 'Assinado', 'Enviado'] as const;

/** How many of the moments are behind: by the doctor's own field, or all of them once concluded. */
export function momentsDone({ atendimento, status }: Pick<Pedido, 'atendimento' | 'status'>): number {
  if (status === 'Concluído' || atendimento === 'postado') return MOMENTS.length;
  return atendimento === 'emitido' || atendimento === 'a postar' ? 3 : 1;
}
