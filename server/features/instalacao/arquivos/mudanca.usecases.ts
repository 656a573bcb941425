import type { StorageUpkeep, UpkeepResult } from '../../../platform/storage/upkeep.ts';
import type { Sistema } from '../../../platform/actor.ts';
import { STORES as GUARDAS, type StoreName as Guarda } from '../../../platform/storage/objects.repository.ts';
import { encryptedFrom, knownPlaces } from '../../../platform/storage/upkeep.repository.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';

export type UpkeepDeps = BaseDeps & { upkeep: StorageUpkeep };
export type Progress = (done: number) => void;

const PAGE = 100;

/**
 * Moves every object to a store; on request the copies that are left behind go, each only when its row says so and
 * its copy is still there.
 */
export async function mudarArquivos({
  actor,
  input: { para, removerOrigem, progresso },
  deps,
}: UseCase<Sistema, { para: Guarda; removerOrigem: boolean; progresso: Progress }, UpkeepDeps>): Promise<
  UpkeepResult & { removed: number; /** Whether a file lies elsewhere still. */ restam: boolean }
> {
  const result = await deps.upkeep.moveAll(para, progresso);
  const removed = removerOrigem ? await removerCopias(deps, para) : 0;
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ acao: 'arquivos.mudar', alvoTipo: 'arquivos', alvoId: String(result.done) }),
  );
  const { outroLugar } = await deps.upkeep.pending();
  return { ...result, removed, restam: outroLugar };
}

async function removerCopias({ db, upkeep }: UpkeepDeps, para: Guarda): Promise<number> {
  let removed = 0;
  for (const guarda of GUARDAS) {
    const store = guarda === para ? null : upkeep.store(guarda);
    if (!store) continue;
    let names: string[] = [];
    const remove = async () => {
      if (names.length === 0) return;
      const places = await knownPlaces(db, names);
      const encrypted = await encryptedFrom(db, names);
      const one = async (name: string) => {
        const now = places.has(name) ? { guarda: places.get(name), lugar: name } : encrypted.get(name);
        // Moved by an earlier command, as a rule: what its store lost since then has its last copy here.
        if (now?.guarda !== para || !(await upkeep.store(para)?.stat(now.lugar))) return;
        await store.remove(name);
        removed += 1;
      };
      await Promise.all(names.map(one));
      names = [];
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
