import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Archive, Part } from '#ports/archive.ts';
import { copiaDanificada, copiaMaisNova, refuseArchive } from '../copias.errors.ts';
import {
  headerSchema,
  compareManifests,
  FORMATO,
  manifestSchema,
  sequencesSchema,
  type CopyHeader,
  type Manifesto,
  type SequenceValues,
} from '../manifesto.policy.ts';
import { createTally, checksummed, type CopyTally, type Checksum } from '../tally.usecases.ts';
import type { AppSecrets } from '#platform/secrets/app-secret.ts';

type Content = AsyncIterable<Uint8Array>;

/**
 * The items of a copy, in order. Content that the caller does not consume is read and checked nevertheless.
 */
export type CopyItem =
  | { tipo: 'cabecalho'; header: CopyHeader }
  | { tipo: 'segredos'; segredos: AppSecrets }
  | { tipo: 'linhas'; conjunto: string; content: Content }
  | { tipo: 'sequencias'; sequencias: SequenceValues }
  | { tipo: 'arquivo'; chave: string; content: Content }
  /** Follows the files it describes: the keys of those whose content is incomplete. */
  | { tipo: 'lista'; unreadable: readonly string[] }
  | { tipo: 'manifesto'; manifesto: Manifesto };

/** Upper bound of a header, manifest or list, which are read into memory. */
const MAX_IN_MEMORY = 256 * 1024 * 1024;
/** Length of a SHA-256 in hexadecimal digits. */
const HEX = 64;

/**
 * Reads a copy from start to end and compares everything with its manifest, which is the last item and is
 * yielded only when all of it matches.
 * @throws CopiaRecusada
 */
export async function* readCopia(archive: Archive, path: string): AsyncGenerator<CopyItem> {
  const state: ReadState = { tally: createTally(), pending: [], ended: false };
  try {
    for await (const part of archive.read(path)) {
      if (state.ended) throw copiaDanificada();
      const { item, verify } = await openPart(part, state);
      yield item;
      await verify();
    }
  } catch (error) {
    throw refuseArchive(error);
  }
  if (!state.ended) throw copiaDanificada();
}

type ReadState = {
  tally: CopyTally;
  /** Lines (hash, size, key) of files that no list has covered yet. */
  pending: string[];
  ended: boolean;
};
type OpenedPart = { item: CopyItem; verify: () => Promise<void> };

const nothing = async (): Promise<void> => undefined;

async function openPart(part: Part, state: ReadState): Promise<OpenedPart> {
  const { tally } = state;
  const [kind = '', ...rest] = part.name.split('/');
  if (kind === 'arquivos') return readFile(part, rest.join('/'), state);
  if (kind === 'tabelas') return readRows(part, rest.slice(0, -1).join('/'), state);
  const { bytes, checksum } = await readWholePart(part);
  if (part.name === 'manifesto.json') return { item: readEnd(bytes, state), verify: nothing };
  tally.countPart(part.name, checksum);
  const item = kind === 'listas' ? readList(bytes, state) : readWhole(part.name, bytes, state);
  return { item, verify: nothing };
}

function readWhole(name: string, bytes: Buffer, state: ReadState): CopyItem {
  if (name === 'cabecalho.json') {
    const item = { tipo: 'cabecalho', header: parse(headerSchema, bytes) } as const;
    if (item.header.formato !== FORMATO) throw copiaMaisNova();
    for (const { nome } of item.header.conjuntos) state.tally.openConjunto(nome);
    return item;
  }
  if (name === 'app-secret') {
    const [secret = '', previous = null] = bytes.toString().split('\n');
    return { tipo: 'segredos', segredos: [secret, previous] };
  }
  if (name === 'sequencias.json') return { tipo: 'sequencias', sequencias: parse(sequencesSchema, bytes) };
  throw copiaDanificada();
}

function readRows(part: Part, conjunto: string, { tally }: ReadState): OpenedPart {
  const content = checksummed(
    counting(part.content, (piece) => tally.countRows(conjunto, piece)),
    (checksum) => tally.countPart(part.name, checksum),
  );
  return { item: { tipo: 'linhas', conjunto, content }, verify: () => drain(content) };
}

function readFile(part: Part, chave: string, { tally, pending }: ReadState): OpenedPart {
  const content = checksummed(part.content, ({ bytes, sha256 }) => {
    tally.countFile(bytes);
    pending.push(`${sha256} ${bytes} ${chave}`);
  });
  return { item: { tipo: 'arquivo', chave, content }, verify: () => drain(content) };
}

/**
 * Compares a list with the files read since the list before, in order; a dash in place of the hash marks an
 * incomplete file.
 * @throws CopiaRecusada
 */
function readList(bytes: Buffer, { pending }: ReadState): CopyItem {
  const writtenLines = bytes.toString().split('\n').slice(0, -1);
  const readLines = pending.splice(0);
  const unreadable: string[] = [];
  for (const [i, line] of writtenLines.entries()) {
    const readLine = readLines[i] ?? '';
    if (line === readLine) continue;
    if (!line.startsWith('- ') || line.slice(1) !== readLine.slice(HEX)) throw copiaDanificada();
    unreadable.push(line.split(' ').slice(2).join(' '));
  }
  if (writtenLines.length !== readLines.length) throw copiaDanificada();
  return { tipo: 'lista', unreadable };
}

function readEnd(bytes: Buffer, state: ReadState): CopyItem {
  const stored = parse(manifestSchema, bytes);
  state.tally.closeConjuntos();
  const difference = compareManifests(state.tally.manifesto(), stored);
  if (difference !== null || state.pending.length > 0) throw copiaDanificada(difference);
  state.ended = true;
  return { tipo: 'manifesto', manifesto: stored };
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw copiaDanificada(error);
  }
}

async function readWholePart({ size, content }: Part): Promise<{ bytes: Buffer; checksum: Checksum }> {
  if (size > MAX_IN_MEMORY) throw copiaDanificada();
  let checksum: Checksum = { bytes: 0, sha256: '' };
  const bytes = await buffer(Readable.from(checksummed(content, (total) => (checksum = total))));
  return { bytes, checksum };
}

async function* counting(content: Content, each: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    each(piece);
    yield piece;
  }
}

async function drain(content: Content): Promise<void> {
  for await (const _ of content);
}

/** A position in a copy that is being read: the current item, and a function that moves to the next one. */
export type Cursor = { readonly current: CopyItem | null; advance(): Promise<void> };

/** Creates a cursor at the first item; `current` is null after the last. */
export async function createCursor(items: AsyncIterator<CopyItem>): Promise<Cursor> {
  let current: CopyItem | null = null;
  const advance = async (): Promise<void> => {
    const { value, done } = await items.next();
    current = done === true ? null : value;
  };
  await advance();
  return {
    get current() {
      return current;
    },
    advance,
  };
}
