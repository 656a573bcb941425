import { DocumentsUnavailable } from '#ports/documents.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { call, job, type Contribution } from '#platform/db/command/decision.ts';
import { taloesEvents } from '#features/documentos/documentos.events.ts';
import { freeFolhas, usarNumeros, type FolhaSemNumero } from '#features/documentos/taloes/taloes.public.ts';
import * as errors from '../emitir.errors.ts';
import { clearSheet, hasSignedCompanion, listSemNumero } from './emissao.repository.ts';
import { imprimirDocumento, type ImpressaoDeps, imprimirJob } from './folha.usecases.ts';

/** Numbers that a person chose, by the document whose sheet takes it. */
export type NumerosEscolhidos = readonly { folha: string; numero: string }[];

/**
 * Gives the sheets of notifications on paper of orders that are locked the numbers of their forms at the instant `em`; those that
 * have one keep it. Their sheets are set again, with the number. None is given where one of them finds none.
 * @throws 409 sem_talao, 409 numero_indisponivel, 409 acompanha_assinada
 */
export async function numerarFolhas(
  uow: UnitOfWork,
  { pedidos, em }: { pedidos: readonly { id: string; numeros: NumerosEscolhidos }[]; em: Date },
): Promise<void> {
  const folhas: FolhaSemNumero[] = [];
  for (const { id: pedidoId, numeros } of pedidos) {
    for (const { id, medico_id: medicoId, tipo } of await listSemNumero(uow.db, pedidoId)) {
      await requireCompanionUnsigned(uow.db, id);
      const numero = numeros.find(({ folha }) => folha === id)?.numero;
      folhas.push({ documentoId: id, medicoId, tipo, numero });
    }
  }
  await usarNumeros(uow, folhas, em);
  for (const { documentoId } of folhas) {
    await clearSheet(uow.db, documentoId);
    // Without a key: one that runs now may have read the document before it had a number.
    await uow.enqueue(imprimirJob, { documentoId });
  }
}

/** Sheets whose numbers are free again are set without them. */
export function semNumeros(documentoIds: readonly string[]): Contribution {
  if (documentoIds.length === 0) return {};
  return {
    writes: [call(freeFolhas, documentoIds), ...documentoIds.map((id) => call(clearSheet, id))],
    audit: documentoIds.map((id) => ({ action: 'talao.liberar', targetType: 'documento', targetId: id })),
    jobs: documentoIds.map((documentoId) => job(imprimirJob, { documentoId })),
    events: taloesEvents(),
  };
}

/** @throws 409 acompanha_assinada where the prescription beside a document says the number of its form already */
export async function requireCompanionUnsigned(db: BaseDeps['db'], id: string): Promise<void> {
  if (await hasSignedCompanion(db, id)) throw errors.acompanhaAssinada();
}

/** Sets sheets now, which their jobs would set a little later. @returns false while nothing can be set */
export async function imprimirAgora(ids: readonly string[], deps: ImpressaoDeps): Promise<boolean> {
  const actor = { tipo: 'Sistema', nome: 'impressão de documentos' } as const;
  try {
    for (const documentoId of ids) await imprimirDocumento({ actor, input: { documentoId }, deps });
    return true;
  } catch (error) {
    if (!(error instanceof DocumentsUnavailable)) throw error;
    deps.log.error({ err: error }, 'a numbered sheet was not set');
    return false;
  }
}
