import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Sistema } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { sweepStores } from '../../../platform/storage/sweep.ts';
import type { StorageUpkeep } from '../../../platform/storage/upkeep.ts';
import {
  adoptObjects,
  countUnplaced,
  listOrphans,
  saveSweepState,
  type SweepState,
} from './arquivos.repository.ts';

export type FileSweepDeps = BaseDeps & { storage: Storage; upkeep: StorageUpkeep };

const DAY_MS = 86_400_000;
const PAGE = 1_000;

/**
 * Looks at the stored files from both sides: what no file or case of ours refers to is removed after a day, and
 * what is missing is counted, written down and said in the log: nobody but a person with a copy can mend that.
 * @throws StorageUnavailable, ProviderError: a store that does not answer has lost nothing
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
  const varredura = { em, vistos: seen, removidos: semDono + removed, ausentes: semLugar + missing };
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

/** Files of a replica of a version before `objetos` open from the next start on, and the sweep removes none of them. */
export async function adotarArquivos({
  deps,
}: UseCase<Sistema, null, Pick<BaseDeps, 'db'>>): Promise<number> {
  return adoptObjects(deps.db);
}

/** What was stored and then taken by no row. */
async function removeOrphans({ db, storage }: FileSweepDeps, before: Date): Promise<number> {
  for (let removed = 0; ;) {
    const chaves = await listOrphans(db, before, PAGE);
    for (const chave of chaves) await storage.remove(chave);
    removed += chaves.length;
    if (chaves.length < PAGE) return removed;
  }
}
