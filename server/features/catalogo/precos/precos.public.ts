/** What other rooms may use of prices: the one in force, the list of the landing page, the first ones. */
export { readPrecos } from './precos.repository.ts';
export { garantirPrecos, lerPrecos } from './precos.usecases.ts';
