/** Exports to other slices: adds lines to the book of the money. */
export { insertMovimentos } from './livro.repository.ts';
