/** What other slices of the consultório may use of questions to the patient: ending the pause of a case that waits for an answer. */
export { takeBack } from './pausas.decisions.ts';
export type { PauseDeps } from './pausas.usecases.ts';
export { findOpenPergunta } from './pausas.repository.ts';
