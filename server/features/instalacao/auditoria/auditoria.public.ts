/** What other contexts may use of the audit: recording a refused call. */
export { registrarRecusa } from './recusas.usecases.ts';
