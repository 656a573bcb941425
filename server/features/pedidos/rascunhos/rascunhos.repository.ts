import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CamposDoRascunho } from '../../../../domain/pedidos/rascunho.ts';
import type { PatientScope } from '../../../platform/actor.ts';
import { fixed } from '../../../platform/db/queries/fixed.ts';
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

type Place = { clienteId: string; pedidoId: string | null };

// Only validated fields are written, so the shape of a row is known.
const OF_ORDER = fixed<Place, RascunhoRow>((db, param) =>
  db
    .selectFrom('rascunhos')
    .select(COLUMNS)
    .$castTo<RascunhoRow>()
    .where('cliente_id', '=', param('clienteId'))
    .where('pedido_id', '=', param('pedidoId')),
);
const OF_PATIENT = fixed<{ clienteId: string }, RascunhoRow>((db, param) =>
  db
    .selectFrom('rascunhos')
    .select(COLUMNS)
    .$castTo<RascunhoRow>()
    .where('cliente_id', '=', param('clienteId'))
    .where('pedido_id', 'is', null),
);

/**
 * The patient's draft of an order, or of the personal data when `pedidoId` is null; null when nothing was
 * typed.
 */
export async function readRascunho(
  db: Reader,
  { clienteId }: PatientScope,
  pedidoId: string | null,
): Promise<RascunhoRow | null> {
  const [row] =
    pedidoId === null ? await OF_PATIENT(db, { clienteId }) : await OF_ORDER(db, { clienteId, pedidoId });
  return row ?? null;
}

const WRITE = fixed<Place & { campos: string; now: Date }, { versao: number }>((db, param) =>
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
    )
    .returning('versao'),
);

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
  const written = { campos: JSON.stringify(campos), now };
  return versionOf(await WRITE(tx, { clienteId: scope.clienteId, pedidoId, ...written }));
}

function versionOf([row]: readonly { versao: number }[]): number {
  if (!row) throw new Error('a written draft gave no version');
  return row.versao;
}

const CLOSE = fixed<Place, { versao: number }>((db, param) =>
  db
    .insertInto('rascunhos')
    .values({
      cliente_id: param('clienteId'),
      pedido_id: param('pedidoId'),
      versao: 1,
      desde: 1,
      campos: '{}',
      salvo_em: null,
    })
    .onConflict((oc) =>
      oc.columns(['cliente_id', 'pedido_id']).doUpdateSet({
        versao: sql<number>`rascunhos.versao + 1`,
        desde: sql<number>`rascunhos.versao + 1`,
        campos: sql<string>`excluded.campos`,
        salvo_em: null,
      }),
    )
    .returning('versao'),
);

/** Deletes the fields of a draft and records the version, below which later changes are refused. */
export async function closeRascunho(
  tx: Transaction<DB>,
  scope: PatientScope,
  pedidoId: string | null,
): Promise<number> {
  return versionOf(await CLOSE(tx, { clienteId: scope.clienteId, pedidoId }));
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
