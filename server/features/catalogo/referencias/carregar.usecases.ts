import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sistema } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import { DATA_DO_PROGRAMA, REFERENCE_FILES, type ReferenceFile } from './listas.policy.ts';
import { type FileContent, inTurn, loadFile } from './listas.repository.ts';
import type { ReferenciasDeps } from './referencias.usecases.ts';

/** Where the files of the program lie. */
export const DADOS = join(import.meta.dirname, 'dados');

/** A file with its hash, as the list of a date. */
export async function readContent(
  pasta: string,
  { arquivo }: Pick<ReferenceFile, 'arquivo'>,
  data: string,
): Promise<FileContent> {
  const bytes = await readFile(join(pasta, `${arquivo}.csv`));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), data };
}

/**
 * Brings the rows of every file of a folder into their tables, one transaction for each file; a file that was loaded
 * before is only read, and a list of which the operator installed a set that is not older keeps that one. Replicas that
 * start together take turns, and the later ones find the rows of the first. Where two versions of the program run, the
 * one that started last decides.
 * @returns the names of the files that were loaded
 * @throws at once when the server stops; what was not loaded is loaded at the next start
 */
export async function carregarReferencias({
  input: { pasta, stopping },
  deps,
}: UseCase<Sistema, { pasta: string; stopping?: AbortSignal }, ReferenciasDeps>): Promise<string[]> {
  const started = performance.now();
  const carregados: string[] = [];
  for (const file of REFERENCE_FILES) {
    stopping?.throwIfAborted();
    const own = await readContent(pasta, file, DATA_DO_PROGRAMA);
    const load = inTurn(deps.pool, (client) => loadFile(client, file, own, deps.clock()), stopping);
    if (await load) carregados.push(file.arquivo);
  }
  if (carregados.length > 0) {
    deps.log.info({ carregados, ms: Math.round(performance.now() - started) }, 'reference lists loaded');
  }
  return carregados;
}
