import type { Readable } from 'node:stream';
import { documentoExiste } from '#domain/documentos/estado-do-documento.ts';
import type { Storage } from '#ports/storage.ts';
import type { Admin, Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { findDocumento } from '../documentos.repository.ts';
import { semNumero } from '../emitir.errors.ts';
import { faltaNumero } from '../escrita/acompanhante.policy.ts';

/** The stored bytes of a document, and its public number. */
export type ArquivoDoDocumento = { content: Readable; size: number; codigo: string };

/**
 * The stored bytes of a document that was issued and is final, for a reader whose right to its order was judged by the
 * caller; writes an audit row before they are handed out. @throws 404 for an unknown document and for one without bytes,
 * 409 sem_numero
 */
export async function abrirArquivo({
  actor,
  input: { id },
  deps,
}: UseCase<Admin | Medico, { id: string }, BaseDeps & { storage: Storage }>): Promise<ArquivoDoDocumento> {
  const row = await findDocumento(deps.db, id);
  if (!row || !documentoExiste(row.estado) || row.objeto === null || row.size === null) throw notFound();
  if (faltaNumero(row)) throw semNumero();
  const content = await deps.storage.read(row.objeto);
  try {
    await deps.runInTransaction({ actor }, async (uow) =>
      uow.audit({ action: 'documento.abrir', targetType: 'documento', targetId: row.id }),
    );
  } catch (error) {
    content.destroy();
    throw error;
  }
  return { content, size: row.size, codigo: row.codigo ?? row.id };
}
