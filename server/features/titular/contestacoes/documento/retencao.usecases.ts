import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RETENCAO_DO_DOCUMENTO_DIAS } from '#domain/titular/contestacao.ts';
import type { Storage } from '#ports/storage.ts';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { listContestacoesToForget, updateContestacao } from '../contestacoes.repository.ts';
import { DOCUMENT_WAIT_MS } from './documento.usecases.ts';
import { deleteReceivedDocument, listExpiredDocuments } from './recebidos.repository.ts';

/** `pastaDeRecebidos` is the folder for incoming bytes. */
export type RetentionDeps = BaseDeps & { storage: Storage; pastaDeRecebidos: string };
type Call = UseCase<Sistema, null, RetentionDeps>;

const DAY_MS = 86_400_000;

/**
 * Deletes the identity documents of cases decided `RETENCAO_DO_DOCUMENTO_DIAS` days ago; their hash and the
 * decision are kept.
 */
export async function apagarDocumentos({ actor, deps }: Call): Promise<void> {
  const now = deps.clock();
  const before = new Date(now.getTime() - RETENCAO_DO_DOCUMENTO_DIAS * DAY_MS);
  for (const { id, objeto } of await listContestacoesToForget(deps.db, before)) {
    // The object before the row: a run that stops in between finds the row again.
    await deps.storage.remove(objeto);
    await deps.runInTransaction({ actor }, async (uow) => {
      await updateContestacao(uow.db, id, { documento_objeto: null, documento_apagado_em: now });
      uow.audit({ action: 'contestacao.apagar_documento', targetType: 'contestacao', targetId: id });
    });
  }
}

/** Removes stored documents that no case took, and partly written files of requests that were killed. */
export async function sweepReceivedDocuments({ deps }: Call): Promise<void> {
  const before = new Date(deps.clock().getTime() - 2 * DOCUMENT_WAIT_MS);
  for (const objeto of await listExpiredDocuments(deps.db, before)) {
    await deps.storage.remove(objeto);
    await deleteReceivedDocument(deps.db, objeto);
  }
  for (const name of await readdir(deps.pastaDeRecebidos)) {
    const caminho = join(deps.pastaDeRecebidos, name);
    const found = await stat(caminho).catch(() => null);
    if (found && found.mtime < before) await rm(caminho, { force: true });
  }
}
