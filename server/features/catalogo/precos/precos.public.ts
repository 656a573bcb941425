/** What other contexts may use of prices: those in force by service, and the ordered list. */
export { readPrecos } from './precos.repository.ts';
export { lerPrecos } from './precos.usecases.ts';
