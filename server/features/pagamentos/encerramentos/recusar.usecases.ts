import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import type { PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import {
  abrirEscolha,
  fecharEscolha,
  type RecusaDoCaso,
} from '#features/pedidos/consultas/consultas.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';

/**
 * Marks a paid order as refused by its doctor, in the transaction of that act; its status stays, as after a cancellation. The
 * first refusal lets the patient choose between a consultation and the money; one after a consultation, and that of an order
 * whose money is not here any more, sends it back at once. @throws 404
 */
export async function recusarPedido(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  { scope, id, recusa }: { scope: PatientScope; id: string; recusa: RecusaDoCaso },
): Promise<void> {
  const row = await pedidos.lockPedido(uow.db, scope, id);
  if (!row) throw notFound();
  const change = { atendimento: 'recusado' };
  await pedidos.updatePedido(uow.db, id, change, deps.clock());
  const here = situacaoDoPagamento(pedidos.paymentStatus(row)) === 'paga';
  const again = row.recusado_em !== null;
  const ate = here && !again ? await abrirEscolha(uow, deps, row, recusa) : null;
  if (again) await fecharEscolha(uow, deps, row, 'nova recusa');
  await conciliarPedido(uow, deps, { ...row, ...change, escolha_aberta: ate !== null }, true);
}
