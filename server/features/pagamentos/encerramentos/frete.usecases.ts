import { temFrete } from '#domain/catalogo/frete.ts';
import { systemScope } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';

const actor = { tipo: 'Sistema', nome: 'frete' } as const;

/**
 * Sends the freight of an order back whose documents all left electronically, in the transaction of the last signature; does
 * nothing for a service that is never posted. What was posted before keeps its freight.
 */
export async function devolverFreteNaoUsado(
  uow: UnitOfWork,
  deps: ReconcileDeps,
  { id, cliente_id, servico_selecionado }: { id: string; cliente_id: string; servico_selecionado: string },
): Promise<void> {
  if (!temFrete(servico_selecionado)) return;
  const row = await pedidos.lockPedido(uow.db, systemScope(actor, cliente_id), id);
  if (row) await conciliarPedido(uow, deps, row);
}
