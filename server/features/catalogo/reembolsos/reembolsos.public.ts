/** What other contexts may use of refund rules: those in force, and the creation of the first ones. */
export { listRegras } from './reembolsos.repository.ts';
export { ensureRegras } from './reembolsos.usecases.ts';
