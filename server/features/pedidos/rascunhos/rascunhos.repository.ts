import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { CamposDoRascunho } from '#domain/pedidos/rascunho.ts';
import type { PatientScope } from '#platform/actor.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import { ofOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB, Rascunhos } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * A draft: its fields, and its version. `desde` is the version after the last save; older changes are
 * refused.
 */
export type RascunhoRow = Pick<Selectable<Rascunhos>, 'versao' | 'desde' | 'salvo_em' | 'campos'>;

const COLUMNS = ['versao', 'desde', 'salvo_em', 'campos'] as const;

type Place = { clienteId: string; pedidoId: string | null };

// Only validated fields are written, so the shape of a row is known.
const OF_ORDER = fixed<Place & { fechadas: readonly string[] }, RascunhoRow>((db, param) =>
  db
    .selectFrom('rascunhos')
    .select(COLUMNS)
    .where('cliente_id', '=', param('clienteId'))
    .where('pedido_id', '=', param('pedidoId'))
    .where(ofOpenPatient(param('fechadas'), 'pedido_id')),
);
const OF_PATIENT = fixed<{ clienteId: string }, RascunhoRow>((db, param) =>
  db
    .selectFrom('rascunhos')
    .select(COLUMNS)
    .where('cliente_id', '=', param('clienteId'))
    .where('pedido_id', 'is', null),
);

/**
 * The patient's draft of an order, or of the personal data when `pedidoId` is null; null when nothing was
 * typed.
 */
export async function readRascunho(
  db: Reader,
  { clienteId, fechadas }: PatientScope,
  pedidoId: string | null,
): Promise<RascunhoRow | null> {
  const [row] =
    pedidoId === null
      ? await OF_PATIENT(db, { clienteId })
      : await OF_ORDER(db, { clienteId, fechadas, pedidoId });
  return row ?? null;
}

const WRITE = fixed<Place & { campos: string; now: Date }, unknown>((db, param) =>
  db
    .insertInto('rascunhos')
    .values({
      cliente_id: param('clienteId'),
      pedido_id: param('pedidoId'),
      versao: 1,
      campos: param('campos'),
      salvo_em: param('now'),
    })
    .onConflict((oc) =>
      oc.columns(['cliente_id', 'pedido_id']).doUpdateSet({
        versao: sql<number>`rascunhos.versao + 1`,
        campos: sql<string>`excluded.campos`,
        salvo_em: sql<Date>`excluded.salvo_em`,
      }),
    ),
);

/** Writes the fields of a draft; the caller holds the lock of the order or patient. */
export async function writeRascunho(
  tx: Transaction<DB>,
  scope: PatientScope,
  pedidoId: string | null,
  campos: CamposDoRascunho,
  now: Date,
): Promise<void> {
  const written = { campos: JSON.stringify(campos), now };
  await WRITE(tx, { clienteId: scope.clienteId, pedidoId, ...written });
}

/** A closed draft, in the place that `from` selects: the patient's id, and the order's. */
const closing = (from: RawBuilder<unknown>) => sql`
  insert into rascunhos (cliente_id, pedido_id, versao, desde, campos)
  ${from}
      on conflict (cliente_id, pedido_id) do update
     set versao = rascunhos.versao + 1, desde = rascunhos.versao + 1, campos = excluded.campos, salvo_em = null`;

const CLOSE_OF_ORDER = fixed<Place, unknown>((db, param) => ({
  compile: () =>
    closing(sql`select p.cliente_id, p.id, 1, 1, '{}'::jsonb from pedidos p
                 where p.id = ${param('pedidoId')} and p.cliente_id = ${param('clienteId')}`).compile(db),
}));
const CLOSE_OF_PATIENT = fixed<{ clienteId: string }, unknown>((db, param) => ({
  compile: () =>
    closing(sql`values (${param('clienteId')}::uuid, null::uuid, 1, 1, '{}'::jsonb)`).compile(db),
}));

/** Deletes the fields of a draft and records the version, below which later changes are refused. */
export async function closeRascunho(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  pedidoId: string | null,
): Promise<void> {
  if (pedidoId === null) await CLOSE_OF_PATIENT(tx, { clienteId });
  else await CLOSE_OF_ORDER(tx, { clienteId, pedidoId });
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
