/** What others may use of the secrets of documents that are stored: reading one out of its bytes, renewing all. */
export { readStoredSecret } from './bytes.usecases.ts';
export { renovarSegredos } from './renovar.usecases.ts';
