/** What other contexts may use of the reference lists: names of medicines, and a row by its code, for the rules of a document. */
export { readLexico } from './lexico.repository.ts';
export { findCid } from './referencias.repository.ts';
