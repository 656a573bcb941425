import type { Storage } from '#ports/storage.ts';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { sweepStores } from '#platform/storage/sweep.ts';
import type { StorageUpkeep } from '#platform/storage/upkeep.ts';
import {
  adoptObjects,
  countUnplaced,
  listOrphans,
  saveSweepState,
  sumBytes,
  type SweepState,
} from './arquivos.repository.ts';

export type FileSweepDeps = BaseDeps & { storage: Storage; upkeep: StorageUpkeep };

const DAY_MS = 86_400_000;
const PAGE = 1_000;

/**
 * Compares the store with the database: objects that no row refers to are removed after a day; objects that a
 * row refers to and that are missing are counted, recorded and logged as an error, because only a restore
 * from a copy can bring them back.
 * @throws StorageUnavailable or ProviderError when the store does not answer; nothing is then recorded as
 * missing
 */
export async function varrerArquivos({
  actor,
  deps,
}: UseCase<Sistema, null, FileSweepDeps>): Promise<SweepState> {
  const em = deps.clock();
  await adoptObjects(deps.db);
  const semDono = await removeOrphans(deps, new Date(em.getTime() - DAY_MS));
  const semLugar = await countUnplaced(deps.db);
  const { seen, removed, missing } = await sweepStores(deps, em);
  const bytes = await sumBytes(deps.db);
  const varredura = { em, bytes, vistos: seen, removidos: semDono + removed, ausentes: semLugar + missing };
  const { removidos, ausentes } = varredura;
  await deps.runInTransaction({ actor }, async (uow) => {
    await saveSweepState(uow.db, varredura);
    for (const [acao, n] of [
      ['arquivos.remover_sem_dono', removidos],
      ['arquivos.faltam', ausentes],
    ] as const) {
      if (n > 0) uow.audit({ action: acao, targetType: 'arquivos', targetId: String(n) });
    }
  });
  if (ausentes > 0) deps.log.error({ ausentes }, 'stored files are missing');
  return varredura;
}

/**
 * Creates rows in `objetos` for files that a replica of an older version has stored, so that they can be
 * opened and the sweep does not remove them. Runs at each start.
 */
export async function adotarArquivos({
  deps,
}: UseCase<Sistema, null, Pick<BaseDeps, 'db'>>): Promise<number> {
  return adoptObjects(deps.db);
}

/** Removes objects that no row refers to. @returns how many */
async function removeOrphans({ db, storage }: FileSweepDeps, before: Date): Promise<number> {
  for (let removed = 0; ;) {
    const chaves = await listOrphans(db, before, PAGE);
    for (const chave of chaves) await storage.remove(chave);
    removed += chaves.length;
    if (chaves.length < PAGE) return removed;
  }
}
