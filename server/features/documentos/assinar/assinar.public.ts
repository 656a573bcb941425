import type { UnitOfWork } from '#platform/db/transaction.ts';
import { assinarJob } from './assinar.jobs.ts';

/** What other slices may use of signing: what a signed document hands on, and the sheet that it asks for. */
export type { AssinarDeps } from './documento.usecases.ts';
export { sentenceOf, type SigningProblem } from './assinar.errors.ts';
export { countSessoesOfBefore, requireProvaDaAssinatura } from './sessao.usecases.ts';

/** Has what a doctor issued in this transaction signed as soon as it is committed. */
export async function assinarDepois(uow: UnitOfWork, medicoId: string): Promise<void> {
  await uow.enqueue(assinarJob, { medicoId }, { singletonKey: medicoId });
}
