import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CamposDoRascunho } from '../../../../domain/pedidos/rascunho.ts';
import type { PatientScope } from '../../../platform/actor.ts';
import type { DB, Rascunhos } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

export type RascunhoRow = Pick<Selectable<Rascunhos>, 'versao' | 'desde' | 'salvo_em'> & {
  campos: CamposDoRascunho;
};

const COLUMNS = ['versao', 'desde', 'salvo_em', 'campos'] as const;

/** The patient's draft of one order, of the personal data where `pedidoId` is null; null before the first key. */
export async function readRascunho(
  db: Reader,
  scope: PatientScope,
  pedidoId: string | null,
): Promise<RascunhoRow | null> {
  const row = await db
    .selectFrom('rascunhos')
    .select(COLUMNS)
    // Written from checked fields only: the shape is known.
    .$castTo<RascunhoRow>()
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', pedidoId === null ? 'is' : '=', pedidoId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the fields as they are now. The row of what they belong to is locked. @returns the new version */
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

/** Forgets the fields and notes the version: what was typed upon an older one comes too late. */
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

/** Forgets what was typed into orders that were paid or concluded before an instant. */
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
