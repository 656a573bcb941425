import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { ehDocumento, type Documento } from '#domain/importacao/valores.ts';
import { codeOf } from '#platform/error-code.ts';
import { openPlain } from './documents.ts';

/** Most files of one folder. */
export const MAX_FILES_OF_CPF = 500;
const MAX_METADATA = 16 * 1024;
const METADATA = '.metadata.json';

/** A file of a folder that is named by a CPF, or a place that cannot be read, and why. */
export type FoundFile =
  | { ok: true; pasta: string; nome: string; caminho: string; size: number; ficha: Documento }
  | { ok: false; origem: string; porque: string };

/** The files of `files/`, folder by folder; a symbolic link is never followed. None without such a folder. */
export async function* listFiles(folder: string): AsyncGenerator<FoundFile> {
  const root = join(folder, 'files');
  const kind = await lstat(root).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (kind === null) return;
  if (!kind.isDirectory()) {
    yield { ok: false, origem: 'files', porque: 'Não é uma pasta.' };
    return;
  }
  for await (const { name: pasta } of await opendir(root)) {
    const path = join(root, pasta);
    if ((await lstat(path)).isDirectory()) yield* filesIn(folder, pasta);
    else yield { ok: false, origem: `files/${pasta}`, porque: 'Não é a pasta de um CPF.' };
  }
}

async function* filesIn(folder: string, pasta: string): AsyncGenerator<FoundFile> {
  const names: string[] = [];
  for await (const { name } of await opendir(join(folder, 'files', pasta))) {
    if (name.endsWith(METADATA)) continue;
    if (names.length >= MAX_FILES_OF_CPF) {
      yield {
        ok: false,
        origem: `files/${pasta}`,
        porque: `Tem mais de ${MAX_FILES_OF_CPF} arquivos; os outros ficam de fora.`,
      };
      break;
    }
    names.push(name);
  }
  for (const nome of names.toSorted()) {
    const caminho = join(folder, 'files', pasta, nome);
    const found = await lstat(caminho);
    if (found.isFile()) {
      const ficha = await readMetadata(folder, join('files', pasta, `${nome}${METADATA}`));
      yield { ok: true, pasta, nome, caminho, size: found.size, ficha };
    } else {
      const porque = found.isSymbolicLink()
        ? 'É um atalho para outro lugar (link simbólico).'
        : 'Não é um arquivo.';
      yield { ok: false, origem: `files/${pasta}/${nome}`, porque };
    }
  }
}

/** The metadata of a file; {} where there are none that can be read. */
async function readMetadata(folder: string, path: string): Promise<Documento> {
  const handle = await openPlain(folder, path).catch(() => null);
  if (!handle) return {};
  try {
    if ((await handle.stat()).size > MAX_METADATA) return {};
    const read: unknown = JSON.parse(await handle.readFile('utf8'));
    return ehDocumento(read) ? read : {};
  } catch {
    return {};
  } finally {
    await handle.close();
  }
}
