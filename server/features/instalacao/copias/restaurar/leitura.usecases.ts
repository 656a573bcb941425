import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Archive, Part } from '../../../../adapters/archive/archive.port.ts';
import { copiaDanificada, copiaMaisNova, refuseArchive } from '../copias.errors.ts';
import {
  headerSchema,
  compareManifests,
  FORMATO,
  manifesto,
  sequencesSchema,
  type CopyHeader,
  type Manifesto,
  type SequenceValues,
} from '../manifesto.policy.ts';
import { createTally, checksummed, type CopyTally, type Checksum } from '../tally.usecases.ts';

type Content = AsyncIterable<Uint8Array>;

/**
 * The items of a copy, in order. Content that the caller does not consume is read and checked nevertheless.
 */
export type ReadParts =
  | { tipo: 'cabecalho'; cabecalho: CopyHeader }
  | { tipo: 'segredo'; segredo: string }
  | { tipo: 'linhas'; conjunto: string; content: Content }
  | { tipo: 'sequencias'; sequencias: SequenceValues }
  | { tipo: 'arquivo'; chave: string; content: Content }
  /** Follows the files it describes: the keys of those whose content is incomplete. */
  | { tipo: 'lista'; ilegiveis: readonly string[] }
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
export async function* readCopia(archive: Archive, path: string): AsyncGenerator<ReadParts> {
  const estado: ReadState = { registro: createTally(), pendentes: [], ended: false };
  try {
    for await (const part of archive.read(path)) {
      if (estado.ended) throw copiaDanificada();
      const { lido, conferir } = await openCopy(part, estado);
      yield lido;
      await conferir();
    }
  } catch (error) {
    throw refuseArchive(error);
  }
  if (!estado.ended) throw copiaDanificada();
}

type ReadState = {
  registro: CopyTally;
  /** Lines (hash, size, key) of files that no list has covered yet. */
  pendentes: string[];
  ended: boolean;
};
type OpenedCopy = { lido: ReadParts; conferir: () => Promise<void> };

const nada = async (): Promise<void> => undefined;

async function openCopy(part: Part, estado: ReadState): Promise<OpenedCopy> {
  const { registro } = estado;
  const [kind = '', ...rest] = part.name.split('/');
  if (kind === 'arquivos') return readFile(part, rest.join('/'), estado);
  if (kind === 'tabelas') return readRows(part, rest.slice(0, -1).join('/'), estado);
  const { bytes, soma } = await checkWhole(part);
  if (part.name === 'manifesto.json') return { lido: readEnd(bytes, estado), conferir: nada };
  registro.parte(part.name, soma);
  const lido = kind === 'listas' ? readList(bytes, estado) : readWhole(part.name, bytes, estado);
  return { lido, conferir: nada };
}

function readWhole(name: string, bytes: Buffer, estado: ReadState): ReadParts {
  if (name === 'cabecalho.json') {
    const lido = { tipo: 'cabecalho', cabecalho: parse(headerSchema, bytes) } as const;
    if (lido.cabecalho.formato !== FORMATO) throw copiaMaisNova();
    for (const { nome } of lido.cabecalho.conjuntos) estado.registro.abrirConjunto(nome);
    return lido;
  }
  if (name === 'app-secret') return { tipo: 'segredo', segredo: bytes.toString() };
  if (name === 'sequencias.json') return { tipo: 'sequencias', sequencias: parse(sequencesSchema, bytes) };
  throw copiaDanificada();
}

function readRows(part: Part, conjunto: string, { registro }: ReadState): OpenedCopy {
  const content = checksummed(
    counting(part.content, (piece) => registro.linhas(conjunto, piece)),
    (soma) => registro.parte(part.name, soma),
  );
  return { lido: { tipo: 'linhas', conjunto, content }, conferir: () => drain(content) };
}

function readFile(part: Part, chave: string, { registro, pendentes }: ReadState): OpenedCopy {
  const content = checksummed(part.content, ({ bytes, sha256 }) => {
    registro.arquivo(bytes);
    pendentes.push(`${sha256} ${bytes} ${chave}`);
  });
  return { lido: { tipo: 'arquivo', chave, content }, conferir: () => drain(content) };
}

/**
 * Compares a list with the files read since the list before, in order; a dash in place of the hash marks an
 * incomplete file.
 * @throws CopiaRecusada
 */
function readList(bytes: Buffer, { pendentes }: ReadState): ReadParts {
  const escritas = bytes.toString().split('\n').slice(0, -1);
  const lidas = pendentes.splice(0);
  const ilegiveis: string[] = [];
  for (const [i, line] of escritas.entries()) {
    const lida = lidas[i] ?? '';
    if (line === lida) continue;
    if (!line.startsWith('- ') || line.slice(1) !== lida.slice(HEX)) throw copiaDanificada();
    ilegiveis.push(line.split(' ').slice(2).join(' '));
  }
  if (escritas.length !== lidas.length) throw copiaDanificada();
  return { tipo: 'lista', ilegiveis };
}

function readEnd(bytes: Buffer, estado: ReadState): ReadParts {
  const escrito = parse(manifesto, bytes);
  estado.registro.fecharConjuntos();
  const difere = compareManifests(estado.registro.manifesto(), escrito);
  if (difere !== null || estado.pendentes.length > 0) throw copiaDanificada(difere);
  estado.ended = true;
  return { tipo: 'manifesto', manifesto: escrito };
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw copiaDanificada(error);
  }
}

async function checkWhole({ size, content }: Part): Promise<{ bytes: Buffer; soma: Checksum }> {
  if (size > MAX_IN_MEMORY) throw copiaDanificada();
  let soma: Checksum = { bytes: 0, sha256: '' };
  const bytes = await buffer(Readable.from(checksummed(content, (total) => (soma = total))));
  return { bytes, soma };
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
export type Cursor = { readonly atual: ReadParts | null; avancar(): Promise<void> };

/** Creates a cursor at the first item; `atual` is null after the last. */
export async function createCursor(lendo: AsyncIterator<ReadParts>): Promise<Cursor> {
  let atual: ReadParts | null = null;
  const avancar = async (): Promise<void> => {
    const { value, done } = await lendo.next();
    atual = done === true ? null : value;
  };
  await avancar();
  return {
    get atual() {
      return atual;
    },
    avancar,
  };
}
