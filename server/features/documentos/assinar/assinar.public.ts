import type { UnitOfWork } from '#platform/db/transaction.ts';
import { assinarJob } from './assinar.jobs.ts';

export type { AssinarDeps } from './documento.usecases.ts';
export { sentenceOf, type SigningProblem } from './assinar.errors.ts';
export { listCertificados } from './sessao.repository.ts';
export { countSessoesOfBefore, requireProvaDaAssinatura } from './sessao.usecases.ts';

/** Enqueues the signatures of the documents that a doctor issues in this transaction. */
export async function assinarDepois(uow: UnitOfWork, medicoId: string): Promise<void> {
  await uow.enqueue(assinarJob, { medicoId }, { singletonKey: medicoId });
}
