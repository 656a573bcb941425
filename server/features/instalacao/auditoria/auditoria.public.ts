/** What other rooms may use of the audit: writing down who was refused. */
export { registrarRecusa } from './recusas.usecases.ts';
