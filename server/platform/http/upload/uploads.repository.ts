import { sql, type Kysely, type SqlBool } from 'kysely';
import { accountColumn, accountId, type Account } from '#platform/account.ts';
import { addedTime } from '#platform/space/space.repository.ts';
import type { DB } from '#platform/db/schema.ts';
import type { StoredObject, StorePlace } from '#platform/storage/objects.repository.ts';

/** An unfinished upload as its row has it. */
export type UnfinishedUpload = {
  id: string;
  size: number;
  /** Bytes that were acknowledged: each of them is in a piece of the store. */
  offset: number;
  metadata: Record<string, string | null>;
  createdAt: Date;
};

/** A piece in the store: its key, where in the upload it begins, and how many bytes it holds. */
export type Piece = { key: string; start: number; bytes: number };

const PREFIX = 'envios/';
const ID_LENGTH = 32;
const START_DIGITS = 12;

/** The key of the piece of an upload that begins at an offset; keys of one upload sort by their offsets. */
export function keyOfPiece(id: string, start: number): string {
  return `${PREFIX}${id}-${String(start).padStart(START_DIGITS, '0')}`;
}

/** SQL that is true for the pieces of one upload; the column is compared byte by byte, so the range is theirs alone. */
const piecesOf = (id: string) => sql<SqlBool>`chave > ${`${PREFIX}${id}-`} and chave < ${`${PREFIX}${id}.`}`;
const allPieces = sql<SqlBool>`chave > ${PREFIX} and chave < 'envios0'`;

/** An upload that is sent in pieces and has not ended, of `owner` if given; undefined for any other id. */
export async function findUpload(
  db: Kysely<DB>,
  { id, owner }: { id: string; owner: Account | undefined },
  now: Date,
): Promise<UnfinishedUpload | undefined> {
  const own = owner ? sql`and ${sql.ref(accountColumn(owner))} = ${accountId(owner)}` : sql``;
  const { rows } = await sql<UnfinishedUpload>`
    select id, bytes as size, recebidos as "offset", metadados as metadata, criado_em as "createdAt"
    from envios_reservados where id = ${id} ${own} and ate > ${now} and metadados is not null`.execute(db);
  return rows[0];
}

/** The pieces of an upload in their order. */
export async function listPieces(db: Kysely<DB>, id: string): Promise<Piece[]> {
  const { rows } = await sql<{ chave: string; size: number }>`
    select chave, size from objetos where ${piecesOf(id)} order by chave`.execute(db);
  return rows.map(toPiece);
}

/** The last piece of an upload; undefined before the first. */
export async function findLastPiece(db: Kysely<DB>, id: string): Promise<Piece | undefined> {
  const { rows } = await sql<{ chave: string; size: number }>`
    select chave, size from objetos where ${piecesOf(id)} order by chave desc limit 1`.execute(db);
  return rows[0] && toPiece(rows[0]);
}

function toPiece({ chave, size }: { chave: string; size: number }): Piece {
  return { key: chave, start: Number(chave.slice(-START_DIGITS)), bytes: size };
}

/** A piece to acknowledge: the upload had `from` bytes before, and has `to` with it. */
export type Acknowledged = { id: string; from: number; to: number; object: StoredObject; now: Date };

/**
 * Acknowledges a piece that is in the store, which gives the upload another hour. A piece with the same key, whose bytes
 * the new one holds as well, is replaced. One statement: either all of it is written, or nothing.
 * @returns the place of the replaced piece; null when the upload has ended or does not have `from` bytes: another request
 * was faster
 */
export async function acknowledgePiece(
  db: Kysely<DB>,
  { id, from, to, object, now }: Acknowledged,
): Promise<{ replaced: StorePlace | null } | null> {
  const { chave, lugar, guarda, size, sha256, mestra, chave_cifrada } = object;
  const { rows } = await sql<Partial<StorePlace>>`
    with envio as (
      update envios_reservados set recebidos = ${to}, comecou = true, ate = ${addedTime(now)}
      where id = ${id} and recebidos = ${from} and ate > ${now} returning id
    ), objeto as (
      insert into objetos (chave, lugar, guarda, size, sha256, mestra, chave_cifrada)
      select ${chave}, ${lugar}, ${guarda}, ${size}::bigint, ${sha256}, ${mestra}, ${chave_cifrada}::bytea from envio
      on conflict (chave) do update set lugar = excluded.lugar, guarda = excluded.guarda, size = excluded.size,
        sha256 = excluded.sha256, mestra = excluded.mestra, chave_cifrada = excluded.chave_cifrada,
        ausente_desde = null, created_at = now()
    )
    select antes.guarda, antes.lugar from envio left join objetos antes on antes.chave = ${chave}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  return { replaced: row.guarda && row.lugar ? { guarda: row.guarda, lugar: row.lugar } : null };
}

/**
 * Deletes an upload with the rows of its pieces, whose keys are lost with them.
 * @returns whether there was such an upload, and the places of its pieces
 */
export async function deleteUpload(
  db: Kysely<DB>,
  id: string,
): Promise<{ known: boolean; places: StorePlace[] }> {
  const { rows } = await sql<StorePlace & { known: boolean }>`
    with envio as (delete from envios_reservados where id = ${id} returning id),
      pedacos as (delete from objetos where ${piecesOf(id)} returning guarda, lugar)
    select guarda, lugar, false as known from pedacos
    union all select null, null, true from envio`.execute(db);
  return { known: rows.some(({ known }) => known), places: rows.filter(({ known }) => !known) };
}

/** Deletes the rows of pieces whose upload has ended. @returns the places of the pieces */
export async function deleteEndedPieces(db: Kysely<DB>, now: Date): Promise<StorePlace[]> {
  const { rows } = await sql<StorePlace>`
    delete from objetos o where ${allPieces} and not exists (
      select from envios_reservados e
      where e.id = substr(o.chave, ${PREFIX.length + 1}, ${ID_LENGTH}) and e.ate > ${now}
    ) returning guarda, lugar`.execute(db);
  return rows;
}

const untilAfter = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** The answer to a request for the right to write: it is held now, another request has it, or there is no such upload. */
export type LockAnswer = 'held' | 'busy' | 'unknown';

/** Takes the right to write for `termMs`; where another request has it, notes that somebody waits for it. */
export async function takeUploadLock(
  db: Kysely<DB>,
  id: string,
  { holder, termMs }: { holder: string; termMs: number },
): Promise<LockAnswer> {
  const free = sql`(trava is null or trava_ate < clock_timestamp())`;
  const { rows } = await sql<{ trava: string }>`
    update envios_reservados set
      trava = case when ${free} then ${holder} else trava end,
      trava_ate = case when ${free} then ${untilAfter(termMs)} else trava_ate end,
      trava_pedida = not ${free}
    where id = ${id} returning trava`.execute(db);
  const [row] = rows;
  if (!row) return 'unknown';
  return row.trava === holder ? 'held' : 'busy';
}

/** Keeps the right to write for another `termMs`. @returns whether it is still held, and whether somebody waits for it */
export async function renewUploadLock(
  db: Kysely<DB>,
  id: string,
  { holder, termMs }: { holder: string; termMs: number },
): Promise<{ held: boolean; wanted: boolean }> {
  const { rows } = await sql<{ trava_pedida: boolean }>`
    update envios_reservados set trava_ate = ${untilAfter(termMs)}
    where id = ${id} and trava = ${holder} returning trava_pedida`.execute(db);
  return { held: rows.length === 1, wanted: rows[0]?.trava_pedida === true };
}

/** Gives the right to write back, if it is still this holder's. */
export async function releaseUploadLock(db: Kysely<DB>, id: string, holder: string): Promise<void> {
  await sql`update envios_reservados set trava = null, trava_ate = null, trava_pedida = false
    where id = ${id} and trava = ${holder}`.execute(db);
}
