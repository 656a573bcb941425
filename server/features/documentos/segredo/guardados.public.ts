/** Exports to other slices: reads the secret out of a document's bytes, renews all secrets. */
export { readStoredSecret, renovarSegredos } from './renovar.usecases.ts';
