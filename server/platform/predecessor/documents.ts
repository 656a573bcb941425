import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { JSONParser } from '@streamparser/json';
import { ehDocumento, type Documento } from '#domain/importacao/valores.ts';
import { codeOf } from '#platform/error-code.ts';
import { JsonGuard } from './json-guard.ts';
import { ImportRefused } from './import-refused.ts';

/** A document with the collection that it is in. */
export type ReadDocument = { colecao: string; id: string; documento: Documento };

const CHUNK = 64 * 1024;
const FORMS = {
  wrapped: { paths: ['$.__collections__.*.*'], documentDepth: 4 },
  plain: { paths: ['$.*.*'], documentDepth: 3 },
  users: { paths: ['$.users.*'], documentDepth: 3 },
} as const;

/** The predecessor's files that hold rows. */
export type JsonFile = 'firestore.json' | 'users.json';

/**
 * Reads the documents of a file in its order, holding a piece of the file and its documents at a time. A file without such
 * documents gives none.
 * @returns null where the folder has no such file
 * @throws ImportRefused for what is not JSON, is cut, or is too long or too deep
 */
export async function openDocuments(
  folder: string,
  file: JsonFile,
): Promise<AsyncGenerator<ReadDocument> | null> {
  const handle = await openPlain(folder, file);
  return handle && readDocuments(handle, file);
}

/** Opens a file of the folder, never what a symbolic link leads to, and never waits for a pipe. @returns null where there is none */
export async function openPlain(folder: string, file: string): Promise<FileHandle | null> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(join(folder, file), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      if (codeOf(error) === 'ELOOP')
        throw new ImportRefused(
          `${file} é um atalho para outro lugar (link simbólico). Ponha o arquivo mesmo.`,
        );
      throw error;
    },
  );
  if (handle && !(await handle.stat()).isFile()) {
    await handle.close();
    throw new ImportRefused(`${file} não é um arquivo.`);
  }
  return handle;
}

async function* readDocuments(handle: FileHandle, file: JsonFile): AsyncGenerator<ReadDocument> {
  try {
    const stream = handle.createReadStream({ highWaterMark: CHUNK, autoClose: false });
    let reader: ReturnType<typeof createReader> | null = null;
    for await (const piece of stream) {
      const bytes: Buffer = piece;
      reader ??= createReader(file, formOf(file, bytes));
      yield* reader.read(bytes);
    }
    if (!reader) throw new ImportRefused(`${file} está vazio.`);
    reader.end();
  } finally {
    await handle.close();
  }
}

/** The wrapper is the first name of a file that has it. */
function formOf(file: JsonFile, first: Buffer): keyof typeof FORMS {
  if (file === 'users.json') return 'users';
  return /^\uFEFF?\s*\{\s*"__collections__"/.test(first.toString('utf8', 0, 1024)) ? 'wrapped' : 'plain';
}

function createReader(file: JsonFile, form: keyof typeof FORMS) {
  const { paths, documentDepth } = FORMS[form];
  const guard = new JsonGuard(file, documentDepth);
  const parser = new JSONParser({ paths: [...paths], keepStack: false });
  let found: ReadDocument[] = [];
  let begun = false;
  parser.onValue = ({ value, key, stack }) => {
    const colecao = String(stack.at(-1)?.key ?? '');
    const documento = ehDocumento(value) ? value : { valor: value };
    found.push({ colecao, id: String(key), documento });
  };
  parser.onError = (error) => {
    throw new ImportRefused(`${file} não é JSON inteiro: está estragado ou foi cortado no meio.`, {
      cause: error,
    });
  };
  return {
    read(bytes: Buffer): ReadDocument[] {
      const plain = begun ? bytes : withoutMark(bytes);
      begun = true;
      guard.check(plain);
      parser.write(plain);
      const documents = found;
      found = [];
      return documents;
    },
    end() {
      if (!parser.isEnded) parser.end();
    },
  };
}

/** Without a byte order mark. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Gathers what passes into lists of at most `size`. */
export async function* inBatches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of source) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The first one of each id, in their order. */
export function distinctById<T extends { id: string }>(rows: readonly T[]): T[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}
