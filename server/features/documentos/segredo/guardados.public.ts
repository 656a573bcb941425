/** Exports to other slices: reads the secret out of a document's bytes, renews all secrets. */
export { readStoredSecret } from './bytes.usecases.ts';
export { renovarSegredos } from './renovar.usecases.ts';
