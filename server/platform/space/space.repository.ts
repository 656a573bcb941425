import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { ENVIO_MAIS_LONGO_MS, ENVIO_PARADO_MS } from '../../../domain/instalacao/espaco.ts';
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

/** What reservations hold, with the stored figures that were asked for. */
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
 * What is held by the account, order or chat, network and disk of a reservation that is to be written. An announcement of
 * the same file for which no byte came is left out: the new one takes its place.
 */
export async function readHeldSpace(
  tx: Transaction<DB>,
  {
    reservation: own,
    stored,
    copies,
  }: { reservation: NewReservation; stored: StoredFigures; copies: number },
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
      coalesce(sum(${copies}::bigint * e.bytes - least(e.recebidos, e.bytes))
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
    .values({ ...row, ate: new Date(row.criado_em.getTime() + ENVIO_PARADO_MS) })
    .execute();
}

/**
 * Records how many bytes of an upload have arrived, which gives it another hour.
 * @returns false when it has ended
 */
export async function extendReservation(
  db: Kysely<DB>,
  id: string,
  { recebidos, now }: { recebidos: number; now: Date },
): Promise<boolean> {
  const longest = sql<Date>`criado_em + ${ENVIO_MAIS_LONGO_MS / 1000} * interval '1 second'`;
  const { numUpdatedRows } = await db
    .updateTable('envios_reservados')
    .set({
      recebidos,
      comecou: true,
      ate: sql<Date>`least(${new Date(now.getTime() + ENVIO_PARADO_MS)}::timestamptz, ${longest})`,
    })
    .where('id', '=', id)
    .where('ate', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those of the given uploads that have not ended. */
export async function listLiveReservations(
  db: Kysely<DB>,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('envios_reservados')
    .select('id')
    .where('id', 'in', ids)
    .where('ate', '>', now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Gives back what an upload had reserved; an unknown id changes nothing. */
export async function deleteReservation(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('envios_reservados').where('id', '=', id).execute();
}

/** Gives back what ended uploads had reserved. */
export async function deleteEndedReservations(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('envios_reservados').where('ate', '<=', now).execute();
}
