import type { StorageUpkeep, UpkeepResult } from '../../adapters/storage/storage.port.ts';
import type { Sistema } from '../../platform/actor.ts';
import { GUARDAS, type Guarda } from '../../platform/db/stored-objects.ts';
import { encryptedElsewhere, knownPlaces } from '../../platform/db/stored-objects-upkeep.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';

export type UpkeepDeps = BaseDeps & { upkeep: StorageUpkeep };
export type Progress = (done: number) => void;

const PAGE = 500;

/** Moves every object to a store; on request the copies that are left behind go, each only when its row says so. */
export async function mudarArquivos({
  actor,
  input: { para, removerOrigem, progresso },
  deps,
}: UseCase<Sistema, { para: Guarda; removerOrigem: boolean; progresso: Progress }, UpkeepDeps>): Promise<
  UpkeepResult & { removed: number }
> {
  const result = await deps.upkeep.moveAll(para, progresso);
  const removed = removerOrigem ? await removerCopias(deps, para) : 0;
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ acao: 'arquivos.mudar', alvoTipo: 'arquivos', alvoId: String(result.done) }),
  );
  return { ...result, removed };
}

async function removerCopias({ db, upkeep }: UpkeepDeps, para: Guarda): Promise<number> {
  let removed = 0;
  for (const guarda of GUARDAS) {
    const store = guarda === para ? null : upkeep.store(guarda);
    if (!store) continue;
    const names: string[] = [];
    const remove = async () => {
      if (names.length === 0) return;
      const places = await knownPlaces(db, names);
      const encrypted = await encryptedElsewhere(db, names, para);
      for (const name of names.splice(0)) {
        const now = places.get(name) ?? (encrypted.has(name) ? para : undefined);
        if (now !== para) continue;
        await store.remove(name);
        removed += 1;
      }
    };
    for await (const { key } of store.list('')) {
      names.push(key);
      if (names.length === PAGE) await remove();
    }
    await remove();
  }
  return removed;
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
    uow.audit({ acao: 'arquivos.girar_chaves', alvoTipo: 'arquivos', alvoId: String(girados) }),
  );
  const { outraChave } = await deps.upkeep.pending();
  return { girados, cifrados, restam: outraChave };
}
