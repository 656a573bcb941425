import { fimDaEscolha, type Escolha } from '#domain/consultorio/escolha.ts';
import { locks, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import {
  fecharEscolha,
  readEscolha,
  type EscolhaState,
  type RecusaDoCaso,
} from '#features/pedidos/consultas/consultas.public.ts';
import { lockPedido, type EscolhaAtual, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import {
  conciliarPedido,
  readDinheiro,
  type Dinheiro,
  type ReconcileDeps,
} from '../cobrancas/cobrancas.public.ts';

/** A locked order with its patient's choice and its money. */
export type Encerravel = { row: PedidoRow; escolha: EscolhaState; dinheiro: Dinheiro };

/** Locks an order of the patient and reads its choice and its money; null for an unknown or foreign id. */
export async function lockEncerravel(
  tx: QueriesInTransaction,
  deps: ReconcileDeps,
  scope: PatientScope,
  id: string,
): Promise<Encerravel | null> {
  const row = await lockPedido(tx, scope, id);
  if (!row) return null;
  const [escolha, dinheiro] = await Promise.all([
    readEscolha(tx, id, deps.clock()),
    readDinheiro(tx, deps, id),
  ]);
  return { row, escolha, dinheiro };
}
locks('pedido', lockEncerravel);

/** The choice of an order as `abrirEscolha` leaves it. */
export function openedBy({ em }: RecusaDoCaso): EscolhaAtual {
  return { estado: 'aberta', recusado_em: em, escolher_ate: fimDaEscolha(em), consulta: null };
}

type Closed = Exclude<Escolha, 'consulta'>;

/** The choice of an order as `fecharEscolha` leaves it. */
export function closedAs(escolha: EscolhaAtual | null, como: Closed): EscolhaAtual | null {
  return escolha && { ...escolha, estado: como === 'prazo' ? 'vencida' : 'feita' };
}

/** The choice of an order is closed, and its money goes back. */
export function devolver(
  { row, escolha, dinheiro }: Encerravel,
  como: Closed,
  given: { now: Date; newId: () => string },
): Contribution {
  const pedido = { ...row, escolha: closedAs(row.escolha, como) };
  return merge(
    fecharEscolha(row, escolha, como, given.now),
    conciliarPedido({ pedido, change: {}, dinheiro }, given),
  );
}
