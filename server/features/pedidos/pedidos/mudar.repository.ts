import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Servico } from '#domain/catalogo/servicos.ts';
import type { PedidoStatus } from '#domain/pedidos/pedido-status.ts';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import { fixed, fixedChange } from '#platform/db/queries/fixed.ts';
import { openPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';
import { TEM_DOCUMENTO } from './colunas.repository.ts';
import { findPedido, type PedidoRow } from './pedidos.repository.ts';

/** The columns of a locked order that decide what may be done with it next. */
export type LockedState = Pick<
  PedidoRow,
  'id' | 'numero' | 'cliente_id' | 'servico_selecionado' | 'status' | 'status_anterior' | 'pago_em' | 'versao'
>;

const LOCKED = fixed<{ clienteId: string; fechadas: readonly string[]; id: string }, LockedState>(
  (db, param) =>
    db
      .selectFrom('pedidos')
      .select(['id', 'numero', 'cliente_id', 'servico_selecionado', 'status', 'status_anterior'])
      .select(['pago_em', 'versao'])
      // Selected by patient too, so that another account that knows the id cannot lock the row.
      .where('id', '=', param('id'))
      .where('cliente_id', '=', param('clienteId'))
      .where(openPatient(param('fechadas'), 'paciente_id'))
      .forUpdate(),
);

/** Locks an order of the patient until the transaction ends and gives its state alone; null for an unknown, foreign or closed id, and for none. */
export async function lockState(
  tx: Transaction<DB>,
  { clienteId, fechadas }: PatientScope,
  id: string | null,
): Promise<LockedState | null> {
  if (id === null) return null;
  const [row] = await LOCKED(tx, { clienteId, fechadas, id });
  return row ?? null;
}
locks('pedido', lockState);

/** Reads an order of the patient and locks its row until the transaction ends; null for an unknown or foreign id, and for none. */
export async function lockPedido(
  tx: Transaction<DB>,
  scope: PatientScope,
  id: string | null,
): Promise<PedidoRow | null> {
  if (id === null) return null;
  // Sent together: the second statement begins when the first has the lock, and sees what was committed before.
  const [, row] = await Promise.all([lockState(tx, scope, id), findPedido(tx, scope, id)]);
  return row;
}
locks('pedido', lockPedido);

/** The columns of an order that steps may change. */
export type PedidoChange = Partial<{
  servico_selecionado: Servico;
  paciente_id: string;
  nome_busca: string;
  status: PedidoStatus;
  status_anterior: PedidoStatus | null;
  recebido: Recebido;
  preco_centavos: number;
  preco_em: Date;
  versao_saude: string;
  versao_trat: string;
  hist_saude: string;
  hist_trat: string;
  motivacao: string;
  outras_infos: string;
  justificativa_do_uso: string;
  pago_em: Date | null;
  prazo: Date | null;
  feriados_do_prazo: string | null;
  atendimento: string | null;
}>;

/** The effect of a change on the completion of an order. */
type Completion = 'stays' | 'opens' | 'completes';

/**
 * The effect of a change to this status. A deleted order keeps all of it, so that a restored one was
 * completed when and as it was.
 */
function completionOf(status: PedidoStatus | undefined): Completion {
  if (status === undefined || status === 'Excluído') return 'stays';
  return status === 'Concluído' ? 'completes' : 'opens';
}

/**
 * The columns that say when an order was completed, where it was before, and what the patient received: what the change says
 * (`recebido`), otherwise a document of ours where there is one.
 */
function completionColumns(
  completion: Completion,
  recebido: RawBuilder<Recebido> | undefined,
  now: RawBuilder<Date>,
) {
  if (completion === 'stays') return {};
  if (completion === 'opens') return { concluido_em: null, concluido_de: null, recebido: null };
  const found = sql<Recebido | null>`coalesce(p.recebido, case when ${TEM_DOCUMENTO} then 'documento' end)`;
  return {
    concluido_em: sql<Date>`coalesce(p.concluido_em, ${now})`,
    // Completed while it was deleted: it reopens to where it was before both.
    concluido_de: sql<PedidoStatus | null>`case when p.status in ('Concluído', 'Excluído')
      then coalesce(p.concluido_de, nullif(p.status_anterior, 'Concluído')) else p.status end`,
    recebido: recebido ?? found,
  };
}

type Changed = { id: string; now: Date };

const changing = (completion: Completion) =>
  fixedChange<PedidoChange, Changed, { versao: number }>((db, param, values) =>
    db
      .updateTable('pedidos as p')
      .set({ ...values, ...completionColumns(completion, values.recebido, param('now')) })
      .set((eb) => ({ versao: eb('p.versao', '+', 1), updated_at: param('now') }))
      .where('id', '=', param('id'))
      .returning('versao'),
  );
/** The update by what the change does to the completion of the order. */
const CHANGES = { stays: changing('stays'), opens: changing('opens'), completes: changing('completes') };

/** Updates columns of an order and increments its version. @returns the new version */
export async function updatePedido(
  tx: Transaction<DB>,
  id: string,
  change: PedidoChange,
  now: Date,
): Promise<number> {
  const [row] = await CHANGES[completionOf(change.status)](tx, change, { id, now });
  if (!row) throw new Error('a locked order was not there to be updated');
  return row.versao;
}
