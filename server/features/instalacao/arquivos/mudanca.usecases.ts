import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { removeLeftCopies } from '#platform/storage/left-copies.ts';
import type { StoreName } from '#platform/storage/objects.repository.ts';
import type { StorageUpkeep, UpkeepResult } from '#platform/storage/upkeep.ts';

export type UpkeepDeps = BaseDeps & { upkeep: StorageUpkeep };
/** Called after each object with the number of objects done and the total. */
export type Progress = (done: number) => void;

/**
 * Moves every object to another store; on request also deletes the originals, each only after its row names
 * the new store and its copy there has been checked.
 */
export async function mudarArquivos({
  actor,
  input: { para, removerOrigem, progresso },
  deps,
}: UseCase<Sistema, { para: StoreName; removerOrigem: boolean; progresso: Progress }, UpkeepDeps>): Promise<
  UpkeepResult & { removed: number; /** True when files are left in other stores. */ restam: boolean }
> {
  const result = await deps.upkeep.moveAll(para, progresso);
  const removed = removerOrigem ? await removeLeftCopies(deps, para) : 0;
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'arquivos.mudar', targetType: 'arquivos', targetId: String(result.done) }),
  );
  const { elsewhere } = await deps.upkeep.pending();
  return { ...result, removed, restam: elsewhere };
}

/**
 * Encrypts objects that are stored in plain text, and wraps every object key again under the first (newest)
 * master key.
 */
export async function girarChaves({
  actor,
  input: { progresso },
  deps,
}: UseCase<Sistema, { progresso: Progress }, UpkeepDeps>): Promise<{
  girados: number;
  cifrados: UpkeepResult;
  /** True when an object still needs an older master key because it was written during the run. */
  restam: boolean;
}> {
  const cifrados = await deps.upkeep.encryptPlain(progresso);
  const girados = await deps.upkeep.rewrap(progresso);
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'arquivos.girar_chaves', targetType: 'arquivos', targetId: String(girados) }),
  );
  const { otherKey } = await deps.upkeep.pending();
  return { girados, cifrados, restam: otherKey };
}
