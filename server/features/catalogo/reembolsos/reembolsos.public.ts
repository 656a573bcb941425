/** What other contexts may use of refund rules: those in force. */
export { listRegras } from './reembolsos.usecases.ts';
