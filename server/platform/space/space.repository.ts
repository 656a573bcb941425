import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { ENVIO_MAIS_LONGO_MS, ENVIO_PARADO_MS } from '#domain/instalacao/espaco.ts';
import type { DB } from '../db/schema.ts';

/** A reservation to write; `rede` and `marca` are keyed hashes. */
export type NewReservation = {
  id: string;
  cliente_id: string | null;
  administrador_id: string | null;
  rede: string | null;
  tipo: 'pedido' | 'conversa' | 'documento' | 'verificação';
  pedido_id: string | null;
  marca: string | null;
  disco: string;
  bytes: number;
  /** The sender's description of a file that is sent in pieces; null for one that comes at once. */
  metadados: Record<string, string | null> | null;
  criado_em: Date;
};

/** SQL that counts what is stored already, beside what is under way; each gives one number. */
export type StoredFigures = {
  /** Bytes that the account keeps. */
  conta?: RawBuilder<number>;
  /** Files of the order, or of the chat within the last hour. */
  arquivos?: RawBuilder<number>;
  /** Bytes that wait for a case from this network. */
  rede?: RawBuilder<number>;
};

/** The share of an upload in a disk at most, in copies of itself, and whether the pieces that have arrived lie there. */
export type DiskShare = { copies: number; keepsPieces: boolean };

/** Sums of the reservations, with the stored figures that were asked for. */
export type HeldSpace = {
  conta_inacabado: number;
  conta_envios: number;
  conta_guardado: number;
  arquivos: number;
  rede_inacabado: number;
  rede_visitantes: number;
  disco_prometido: number;
};

/**
 * Makes those who share a quota take turns until the transaction ends. The keys are locked in their order; pass the account
 * before the network and the disk last.
 */
export async function lockShares(tx: Transaction<DB>, keys: readonly string[]): Promise<void> {
  const locks = keys.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${`espaco:${key}`}, 0))`);
  await sql`select ${sql.join(locks)}`.execute(tx);
}

/**
 * Reads the space held by the account, order or chat, network and disk of a reservation that is to be written. An announcement
 * of this file for which no byte came is left out: the new one takes its place.
 */
export async function readHeldSpace(
  tx: Transaction<DB>,
  {
    reservation: own,
    stored,
    disk: { copies, keepsPieces },
  }: { reservation: NewReservation; stored: StoredFigures; disk: DiskShare },
): Promise<HeldSpace> {
  const account = sql`(e.cliente_id = ${own.cliente_id} or e.administrador_id = ${own.administrador_id})`;
  const target =
    own.pedido_id === null ? sql`${account} and e.tipo = ${own.tipo}` : sql`e.pedido_id = ${own.pedido_id}`;
  const visitor = sql`e.cliente_id is null and e.administrador_id is null`;
  const zero = sql<number>`0`;
  const { rows } = await sql<HeldSpace>`
    select
      coalesce(sum(e.bytes) filter (where ${account}), 0)::bigint as conta_inacabado,
      count(*) filter (where ${account}) as conta_envios,
      ${stored.conta ?? zero}::bigint as conta_guardado,
      count(*) filter (where ${target}) + ${stored.arquivos ?? zero} as arquivos,
      coalesce(sum(e.bytes) filter (where e.rede = ${own.rede}), 0)::bigint as rede_inacabado,
      coalesce(sum(e.bytes) filter (where e.rede = ${own.rede} and ${visitor}), 0)::bigint
        + ${stored.rede ?? zero}::bigint as rede_visitantes,
      coalesce(sum(${copies}::bigint * e.bytes - ${keepsPieces ? sql`least(e.recebidos, e.bytes)` : zero})
        filter (where e.disco = ${own.disco}), 0)::bigint as disco_prometido
    from envios_reservados e
    where e.ate > ${own.criado_em} and not (coalesce(e.marca = ${own.marca}, false) and not e.comecou)`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

/** Writes a reservation, and ends an announcement of the same file for which no byte came. */
export async function insertReservation(tx: Transaction<DB>, row: NewReservation): Promise<void> {
  await tx
    .with('antes', (db) =>
      db.deleteFrom('envios_reservados').where('marca', '=', row.marca).where('comecou', '=', false),
    )
    .insertInto('envios_reservados')
    .values({
      ...row,
      metadados: row.metadados && JSON.stringify(row.metadados),
      ate: new Date(row.criado_em.getTime() + ENVIO_PARADO_MS),
    })
    .execute();
}

/** SQL for the end of an upload to which bytes came at `now`: an hour later, a day after its announcement at the latest. */
export function addedTime(now: Date): RawBuilder<Date> {
  return sql`least(${new Date(now.getTime() + ENVIO_PARADO_MS)}::timestamptz,
    criado_em + ${ENVIO_MAIS_LONGO_MS / 1000} * interval '1 second')`;
}

/** Notes that bytes of an upload are arriving, which gives it another hour. @returns false when it has ended */
export async function extendReservation(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('envios_reservados')
    .set({ comecou: true, ate: addedTime(now) })
    .where('id', '=', id)
    .where('ate', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives back what an upload had reserved; an unknown id changes nothing. */
export async function deleteReservation(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('envios_reservados').where('id', '=', id).execute();
}

/** Gives back what ended uploads had reserved. */
export async function deleteEndedReservations(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('envios_reservados').where('ate', '<=', now).execute();
}
