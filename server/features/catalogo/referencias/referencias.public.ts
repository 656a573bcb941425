/** What other contexts may use of the reference lists: rows by their names, for the rules of a document. */
export { findCid, findMedicamentos, listControladas, type SubstanciaRow } from './referencias.repository.ts';
