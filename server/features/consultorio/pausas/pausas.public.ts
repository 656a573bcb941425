/** What other slices of the consultório may use of questions to the patient: taking back a case that waits for an answer. */
export { takeBack, type PauseDeps } from './pausas.usecases.ts';
