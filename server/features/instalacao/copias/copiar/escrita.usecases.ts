import type { Part } from '#ports/archive.ts';
import { StorageNotFound, type Storage } from '#ports/storage.ts';
import { AppError } from '#platform/app-error.ts';
import { databaseAway } from '#platform/db/outage.ts';
import type { Log } from '#platform/log/logger.ts';
import { isStillNamed, listNamedObjects, type NamedObject } from './arquivos.repository.ts';
import { listSequences, type Conjunto } from '../catalogo.repository.ts';
import { JOB_TABLES } from '../conteudo.policy.ts';
import type { CopyHeader } from '../manifesto.policy.ts';
import { checksumOf, checksummed, type CopyTally, type Checksum } from '../tally.usecases.ts';
import { copyOut, type DbSession } from '../session.repository.ts';
import type { AppSecrets } from '#platform/secrets/app-secret.ts';

/**
 * The rows of a table are cut into parts of about this many bytes, because a tar entry states its length
 * before its content.
 */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** How many files one list of hashes covers. */
const FILES_PER_LIST = 1_000;

export type WriteState = {
  /** The session whose transaction holds the snapshot. */
  session: DbSession;
  /** A session outside the snapshot, which sees the present rows. */
  liveSession: DbSession;
  storage: Storage;
  log: Log;
  tally: CopyTally;
  header: CopyHeader;
  conjuntos: readonly Conjunto[];
  /** The secrets that were generated in the data folder and stand in no settings; otherwise null. */
  segredos: AppSecrets | null;
};

/**
 * Yields every part of a copy in order: header, secret, rows, sequences and jobs, files with their lists of
 * hashes, and last the manifest with all counts and hashes.
 */
export async function* streamParts(state: WriteState): AsyncGenerator<Part> {
  const { session, tally, header, conjuntos, segredos } = state;
  yield countWholePart(tally, 'cabecalho.json', json(header));
  if (segredos !== null) {
    const lines = segredos.filter((secret) => secret !== null).join('\n');
    yield countWholePart(tally, 'app-secret', Buffer.from(lines));
  }
  for (const conjunto of conjuntos) {
    // Read after the tables: a sequence that has advanced further than the copied rows does no harm.
    if (conjunto.nome === JOB_TABLES) {
      yield countWholePart(tally, 'sequencias.json', json(await listSequences(session)));
    }
    yield* streamRows(session, tally, conjunto);
  }
  tally.closeConjuntos();
  yield* streamFiles(state);
  yield jsonPart('manifesto.json', json(tally.manifesto()));
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function jsonPart(name: string, bytes: Buffer): Part {
  return { name, size: bytes.length, content: onePiece(bytes) };
}

function countWholePart(tally: CopyTally, name: string, bytes: Buffer): Part {
  tally.countPart(name, checksumOf(bytes));
  return jsonPart(name, bytes);
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* streamRows(
  session: DbSession,
  tally: CopyTally,
  { nome, query }: Conjunto,
): AsyncGenerator<Part> {
  tally.openConjunto(nome);
  let pieces: Buffer[] = [];
  let length = 0;
  let n = 0;
  const take = () => {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    length = 0;
    n += 1;
    tally.countRows(nome, bytes);
    return countWholePart(tally, `tabelas/${nome}/${String(n).padStart(6, '0')}.copy`, bytes);
  };
  for await (const piece of copyOut(session, query)) {
    pieces.push(piece);
    length += piece.length;
    if (length >= CHUNK_BYTES) yield take();
  }
  if (length > 0) yield take();
}

async function* streamFiles({ session, liveSession, storage, tally, log }: WriteState): AsyncGenerator<Part> {
  let lines: string[] = [];
  let n = 0;
  const closeList = () => {
    const bytes = Buffer.from(lines.join(''));
    lines = [];
    n += 1;
    return countWholePart(tally, `listas/${String(n).padStart(6, '0')}.txt`, bytes);
  };
  for await (const named of listNamedObjects(session)) {
    const opened = await openObject(storage, named.chave, log);
    if (typeof opened === 'string') {
      if (await isStillNamed(liveSession, named.chave))
        tally.noteFault({ chave: named.chave, motivo: opened });
      continue;
    }
    let checksum: Checksum | undefined;
    const content = checksummed(opened.content, (total) => (checksum = total));
    yield { name: `arquivos/${named.chave}`, size: opened.size, content };
    if (!checksum) throw new Error('a file was not read to its end');
    lines.push(verified(tally, named, checksum, opened.broken()));
    if (lines.length >= FILES_PER_LIST) yield closeList();
  }
  if (lines.length > 0) yield closeList();
}

/** The line of a file in its list: its SHA-256, or a dash when the store could not deliver it completely. */
function verified(
  tally: CopyTally,
  { chave, sha256 }: NamedObject,
  checksum: Checksum,
  broken: boolean,
): string {
  tally.countFile(checksum.bytes);
  if (broken) tally.noteFault({ chave, motivo: 'ilegivel' });
  else if (sha256 !== null && sha256 !== checksum.sha256) tally.noteFault({ chave, motivo: 'diferente' });
  return `${broken ? '-' : checksum.sha256} ${checksum.bytes} ${chave}\n`;
}

type OpenedObject = { size: number; content: AsyncIterable<Uint8Array>; broken(): boolean };

async function openObject(
  storage: Storage,
  chave: string,
  log: Log,
): Promise<OpenedObject | 'ausente' | 'ilegivel'> {
  try {
    const stat = await storage.stat(chave);
    if (!stat) return 'ausente';
    return padToSize(await storage.read(chave), stat.size, log);
  } catch (error) {
    if (error instanceof StorageNotFound) return 'ausente';
    if (error instanceof AppError || databaseAway(error)) throw error;
    log.warn({ err: error }, 'a stored file cannot be opened');
    return 'ilegivel';
  }
}

/**
 * Yields exactly `size` bytes, the length that the tar entry has announced. When reading the object fails
 * midway, the rest is filled with zeros and the object is recorded as unreadable, so that one damaged object
 * does not end the copy. A store that does not answer at all does end it.
 */
function padToSize(source: AsyncIterable<Uint8Array>, size: number, log: Log): OpenedObject {
  let broken = false;
  async function* content(): AsyncGenerator<Uint8Array> {
    let left = size;
    try {
      for await (const piece of source) {
        if (piece.length > left) throw new Error('the object is longer than the store said');
        left -= piece.length;
        yield piece;
      }
      broken = left > 0;
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.warn({ err: error }, 'a stored file cannot be read to its end');
      broken = true;
    }
    for (; left > 0; left -= Math.min(left, CHUNK_BYTES)) yield Buffer.alloc(Math.min(left, CHUNK_BYTES));
  }
  return { size, content: content(), broken: () => broken };
}
