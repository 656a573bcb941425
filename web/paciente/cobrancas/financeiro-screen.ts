import type { Pedido } from '../../../contracts/pedidos/pedidos.contract.ts';
import { situacaoDoPagamento } from '../../../domain/pagamentos/pagamento.ts';

/** The screens of `/financeiro`. */
export type FinanceiroScreen = 'antes' | 'preparo' | 'esperando' | 'pago' | 'vencido' | 'fechado' | 'outra';

/** The screen for an order. The payment decides first: a paid order stays paid, whatever its status says. */
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
  // The creation of the charge was interrupted: the same button continues it.
  return pagamento.emPreparo || pagamento.recusa !== null ? 'preparo' : 'antes';
}

/** The four steps after the payment, as the patient sees them. */
export const MOMENTS = ['Pago', 'Em leitura', 'Assinado', 'Enviado'] as const;

/**
 * How many of these steps are done, by the state of the doctor's work; all of them once the order is concluded.
 */
export function momentsDone({ atendimento, status }: Pick<Pedido, 'atendimento' | 'status'>): number {
  if (status === 'Concluído' || atendimento === 'postado') return MOMENTS.length;
  return atendimento === 'emitido' || atendimento === 'a postar' ? 3 : 1;
}
