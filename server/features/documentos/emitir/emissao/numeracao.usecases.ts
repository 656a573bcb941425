import { DocumentsUnavailable } from '#ports/documents.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { usarNumeros } from '#features/documentos/taloes/taloes.public.ts';
import * as errors from '../emitir.errors.ts';
import { clearSheet, hasSignedCompanion, listSemNumero } from './emissao.repository.ts';
import { imprimirDocumento, type ImpressaoDeps, imprimirJob } from './folha.usecases.ts';

/** Numbers that a person chose, by the document whose sheet takes it. */
export type NumerosEscolhidos = readonly { folha: string; numero: string }[];

/**
 * Gives the sheets of notifications on paper of an order that is locked the numbers of their forms; those that have one keep it.
 * Their sheets are set again, with the number. @throws 409 sem_talao, 409 numero_indisponivel,
 * 409 acompanha_assinada
 */
export async function numerarFolhas(
  uow: UnitOfWork,
  { clock }: Pick<BaseDeps, 'clock'>,
  { pedidoId, numeros }: { pedidoId: string; numeros: NumerosEscolhidos },
): Promise<void> {
  const rows = await listSemNumero(uow.db, pedidoId);
  const folhas = rows.map(({ id, medico_id: medicoId, tipo }) => ({
    documentoId: id,
    medicoId,
    tipo,
    numero: numeros.find(({ folha }) => folha === id)?.numero,
  }));
  for (const { id } of rows) await requireCompanionUnsigned(uow.db, id);
  await usarNumeros(uow, folhas, clock());
  for (const { documentoId } of folhas) {
    await clearSheet(uow.db, documentoId);
    // Without a key: one that runs now may have read the document before it had a number.
    await uow.enqueue(imprimirJob, { documentoId });
  }
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
