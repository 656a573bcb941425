import { sql, type Selectable, type Transaction } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Auditoria, DB } from '#platform/db/schema.ts';

export type AuditoriaRow = Selectable<Auditoria>;

/** A position of the chain: a batch and its hash. */
export type Head = { lote: number; hash: Buffer };

/** A line as the chain has it: its batch, its seal, and its row, both null where they are gone. */
export type ChainRow = {
  lote: number;
  anterior: Buffer;
  hash: Buffer;
  linhas: number;
  selo: number | null;
  parcial: Buffer | null;
  row: AuditoriaRow | null;
};

/** Advisory lock: one replica seals at a time. */
const SEAL_LOCK = 4243;
/** Lines that are read at once. */
const PAGE = 1000;

/** Waits for the right to seal, held until the transaction ends. */
export async function lockSealing(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx);
}

/**
 * Lines up to this one were sealed by the batches of more than so many hours ago, as each begins with the oldest that it sees; 0
 * without such a batch. A line may be seen after a higher one was sealed, if its transaction ends later.
 */
export async function readSealedUpTo(tx: Transaction<DB>, hours: number): Promise<number> {
  // `offset 0`: by the batch's own index, not by that of all seals from the newest backwards.
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(s.auditoria_id), 0) as id
      from (select auditoria_id from auditoria_selos
             where lote_id = (select id from auditoria_lotes where created_at < now() - ${hours} * interval '1 hour'
                               order by id desc limit 1) offset 0) s`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Up to `limit` audit rows after one that belong to no batch yet, oldest first. */
export function listUnsealed(tx: Transaction<DB>, after: number, limit: number): Promise<AuditoriaRow[]> {
  return unsealed(tx, after).selectAll('a').orderBy('a.id').limit(limit).execute();
}

/** How many audit rows belong to no batch yet. */
export async function countUnsealed(db: Queries): Promise<number> {
  const { n } = await unsealed(db, 0)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const unsealed = (db: Queries, after: number) =>
  db
    .selectFrom('auditoria as a')
    .leftJoin('auditoria_selos as s', (join) =>
      // Said of both: PostgreSQL does not conclude one from the other.
      join.onRef('s.auditoria_id', '=', 'a.id').on('s.auditoria_id', '>', after),
    )
    .where('a.id', '>', after)
    .where('s.lote_id', 'is', null);

/** The newest batch; undefined before the first. */
export function readHead(db: Queries): Promise<Head | undefined> {
  return batches(db).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** One batch; undefined where it is gone. */
export function readBatch(db: Queries, lote: number): Promise<Head | undefined> {
  return batches(db).where('id', '=', lote).executeTakeFirst();
}

const batches = (db: Queries) => db.selectFrom('auditoria_lotes').select(['id as lote', 'hash']);

/** Appends a batch to the chain and seals its rows, each with the hash of the chain up to it. @returns its id */
export async function insertBatch(
  tx: Transaction<DB>,
  batch: { anterior: Buffer; hash: Buffer; linhas: number },
  seals: readonly { auditoria_id: number; parcial: Buffer }[],
): Promise<number> {
  const { id } = await tx
    .insertInto('auditoria_lotes')
    .values(batch)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('auditoria_selos')
    .values(seals.map((seal) => ({ ...seal, lote_id: id })))
    .execute();
  return id;
}

/**
 * The lines of the batches after `lote` in the order of the chain, a thousand at a time: one statement for each page, and
 * the event loop has its turn between them.
 */
export async function* readChain(db: Queries, lote: number): AsyncGenerator<readonly ChainRow[]> {
  let after = { lote, selo: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const page = await readPage(db, after);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = { lote: last.lote, selo: last.selo ?? 0 };
  }
}

async function readPage(db: Queries, after: { lote: number; selo: number }): Promise<ChainRow[]> {
  const selo = sql<number>`coalesce(s.auditoria_id, 0)`;
  const rows = await db
    .selectFrom('auditoria_lotes as l')
    // Left: a batch without its seals, and a seal without its row, are to be seen.
    .leftJoin('auditoria_selos as s', 's.lote_id', 'l.id')
    .leftJoin('auditoria as a', 'a.id', 's.auditoria_id')
    .select(['l.id as lote', 'l.anterior', 'l.hash', 'l.linhas', 's.auditoria_id as selo', 's.parcial'])
    .selectAll('a')
    .where('l.id', '>=', after.lote)
    .where(sql<boolean>`(l.id, ${selo}) > (${after.lote}, ${after.selo})`)
    .orderBy('l.id')
    .orderBy(selo)
    .limit(PAGE)
    .execute();
  return rows.map(({ lote, anterior, hash, linhas, selo: sealed, parcial, ...row }) => ({
    lote,
    anterior,
    hash,
    linhas,
    selo: sealed,
    parcial,
    row: isWhole(row) ? row : null,
  }));
}

/** False where the join found no row. */
function isWhole(row: { [Column in keyof AuditoriaRow]: AuditoriaRow[Column] | null }): row is AuditoriaRow {
  return row.id !== null;
}

/** How the last check ended. */
export type UltimaConferencia = {
  /** Up to where the chain is proven; null before the first batch. */
  head: Head | null;
  /** How many lines that are. */
  linhas: number;
  /** Where the check found it broken. */
  falha: { lote: number; linha: number | null } | null;
  em: Date;
};

/** The last check; undefined before the first. */
export async function readConferencia(db: Queries): Promise<UltimaConferencia | undefined> {
  const row = await db.selectFrom('auditoria_conferencia').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { lote_id: lote, hash, linhas, falha_lote, falha_linha, em } = row;
  return {
    head: lote === null || hash === null ? null : { lote, hash },
    linhas,
    falha: falha_lote === null ? null : { lote: falha_lote, linha: falha_linha },
    em,
  };
}

/** Keeps how a check ended. */
export async function keepConferencia(
  db: Queries,
  { head, linhas, falha, em }: UltimaConferencia,
): Promise<void> {
  const kept = {
    lote_id: head?.lote ?? null,
    hash: head?.hash ?? null,
    linhas,
    falha_lote: falha?.lote ?? null,
    falha_linha: falha?.linha ?? null,
    em,
  };
  await db
    .insertInto('auditoria_conferencia')
    .values(kept)
    .onConflict((conflict) => conflict.column('unica').doUpdateSet(kept))
    .execute();
}

/** When the first batch was sealed; null before. */
export async function readFirstSeal(db: Queries): Promise<Date | null> {
  const row = await db
    .selectFrom('auditoria_lotes')
    .select('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Keeps the time-stamp over a batch; a second one changes nothing. */
export async function insertStamp(tx: Transaction<DB>, lote: number, token: Buffer): Promise<void> {
  await tx
    .insertInto('auditoria_carimbos')
    .values({ lote_id: lote, token })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The batches that have a time-stamp. */
export async function listStamped(db: Queries): Promise<Set<number>> {
  const rows = await db.selectFrom('auditoria_carimbos').select('lote_id').execute();
  return new Set(rows.map(({ lote_id }) => lote_id));
}

/** The time-stamp over a batch; undefined where there is none. */
export async function readStamp(db: Queries, lote: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('auditoria_carimbos')
    .select('token')
    .where('lote_id', '=', lote)
    .executeTakeFirst();
  return row?.token;
}
