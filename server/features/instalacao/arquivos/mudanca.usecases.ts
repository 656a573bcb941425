import type { Sistema } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { removeLeftCopies } from '../../../platform/storage/left-copies.ts';
import type { StoreName } from '../../../platform/storage/objects.repository.ts';
import type { StorageUpkeep, UpkeepResult } from '../../../platform/storage/upkeep.ts';

export type UpkeepDeps = BaseDeps & { upkeep: StorageUpkeep };
export type Progress = (done: number) => void;

/**
 * Moves every object to a store; on request the copies that are left behind go, each only when its row says so and
 * its copy is still there.
 */
export async function mudarArquivos({
  actor,
  input: { para, removerOrigem, progresso },
  deps,
}: UseCase<Sistema, { para: StoreName; removerOrigem: boolean; progresso: Progress }, UpkeepDeps>): Promise<
  UpkeepResult & { removed: number; /** Whether a file lies elsewhere still. */ restam: boolean }
> {
  const result = await deps.upkeep.moveAll(para, progresso);
  const removed = removerOrigem ? await removeLeftCopies(deps, para) : 0;
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'arquivos.mudar', targetType: 'arquivos', targetId: String(result.done) }),
  );
  const { elsewhere } = await deps.upkeep.pending();
  return { ...result, removed, restam: elsewhere };
}

/** Encrypts what is not, and wraps every key by the first master key. */
export async function girarChaves({
  actor,
  input: { progresso },
  deps,
}: UseCase<Sistema, { progresso: Progress }, UpkeepDeps>): Promise<{
  girados: number;
  cifrados: UpkeepResult;
  /** Whether a file needs an earlier key still: one that was written meanwhile. */
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
