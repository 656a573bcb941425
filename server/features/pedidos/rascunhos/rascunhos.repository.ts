import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CamposDoRascunho } from '../../../../domain/pedidos/rascunho.ts';
import type { PatientScope } from '../../../platform/actor.ts';
import type { DB, Rascunhos } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * A draft: its fields, and its version. `desde` is the version after the last save; older changes are
 * refused.
 */
export type RascunhoRow = Pick<Selectable<Rascunhos>, 'versao' | 'desde' | 'salvo_em'> & {
  campos: CamposDoRascunho;
};

const COLUMNS = ['versao', 'desde', 'salvo_em', 'campos'] as const;

/**
 * The patient's draft of an order, or of the personal data when `pedidoId` is null; null when nothing was
 * typed.
 */
export async function readRascunho(
  db: Reader,
  scope: PatientScope,
  pedidoId: string | null,
): Promise<RascunhoRow | null> {
  const row = await db
    .selectFrom('rascunhos')
    .select(COLUMNS)
    // Only validated fields are written, so the shape is known.
    .$castTo<RascunhoRow>()
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', pedidoId === null ? 'is' : '=', pedidoId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Writes the fields of a draft; the caller holds the lock of the order or patient.
 * @returns the new version
 */
export async function writeRascunho(
  tx: Transaction<DB>,
  scope: PatientScope,
  pedidoId: string | null,
  campos: CamposDoRascunho,
  now: Date,
): Promise<number> {
  const written = { campos: JSON.stringify(campos), salvo_em: now };
  const row = await tx
    .insertInto('rascunhos')
    .values({ cliente_id: scope.clienteId, pedido_id: pedidoId, versao: 1, ...written })
    .onConflict((oc) =>
      oc
        .columns(['cliente_id', 'pedido_id'])
        .doUpdateSet((eb) => ({ versao: eb('rascunhos.versao', '+', 1), ...written })),
    )
    .returning('versao')
    .executeTakeFirstOrThrow();
  return row.versao;
}

/** Deletes the fields of a draft and records the version, below which later changes are refused. */
export async function closeRascunho(
  tx: Transaction<DB>,
  scope: PatientScope,
  pedidoId: string | null,
): Promise<number> {
  const empty = { campos: '{}', salvo_em: null };
  const row = await tx
    .insertInto('rascunhos')
    .values({ cliente_id: scope.clienteId, pedido_id: pedidoId, versao: 1, desde: 1, ...empty })
    .onConflict((oc) =>
      oc.columns(['cliente_id', 'pedido_id']).doUpdateSet((eb) => ({
        versao: eb('rascunhos.versao', '+', 1),
        desde: eb('rascunhos.versao', '+', 1),
        ...empty,
      })),
    )
    .returning('versao')
    .executeTakeFirstOrThrow();
  return row.versao;
}

/** Deletes drafts of orders that were paid or concluded before an instant. */
export async function deleteOfClosedOrders(db: Kysely<DB>, before: Date): Promise<void> {
  await db
    .deleteFrom('rascunhos')
    .using('pedidos as p')
    .whereRef('p.id', '=', 'rascunhos.pedido_id')
    .where((w) =>
      w.or([
        w('p.pago_em', '<', before),
        w.and([w('p.status', '=', 'Concluído'), w('p.updated_at', '<', before)]),
      ]),
    )
    .execute();
}
