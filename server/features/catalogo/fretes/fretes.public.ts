/** What other contexts may use of freights: the creation of the first ones. */
export { ensureFretes } from './fretes.usecases.ts';
