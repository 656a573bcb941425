/** What other slices may use of the book of the money: adding lines to it. */
export { insertMovimentos } from './livro.repository.ts';
