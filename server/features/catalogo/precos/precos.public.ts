/** What other contexts may use of prices: those in force by service, the ordered list, and the creation of the first ones. */
export { readPrecos } from './precos.repository.ts';
export { ensurePrecos, lerPrecos } from './precos.usecases.ts';
