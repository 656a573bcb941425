import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sistema } from '../../../platform/actor.ts';
import type { UseCase } from '../../../platform/deps.ts';
import { REFERENCE_FILES } from './listas.policy.ts';
import { loadFile } from './listas.repository.ts';
import type { ReferenciasDeps } from './referencias.usecases.ts';

/** Where the files of the program lie. */
export const DADOS = join(import.meta.dirname, 'dados');

/**
 * Brings the rows of every file of a folder into their tables, one transaction for each file; a file that was loaded
 * before is only read. Replicas that start together take turns, and the later ones find the rows of the first. Where two
 * versions of the program run, the one that started last decides.
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
    const bytes = await readFile(join(pasta, `${file.arquivo}.csv`));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (await loadFile(deps.pool, file, { bytes, sha256, now: deps.clock() }, stopping))
      carregados.push(file.arquivo);
  }
  if (carregados.length > 0) {
    deps.log.info({ carregados, ms: Math.round(performance.now() - started) }, 'reference lists loaded');
  }
  return carregados;
}
