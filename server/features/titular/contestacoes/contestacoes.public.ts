/** Exports to the neighbour slice: uploaded documents, how the desk opens them, and their refusals. */
export { takeReceivedDocument, type ReceivedDocument } from './documento/recebidos.repository.ts';
export { DOCUMENT_WAIT_MS } from './documento/documento.usecases.ts';
export {
  openDocumentLink,
  requireScan,
  signDocumentLink,
  type ShowDeps,
} from './documento/mostrar.usecases.ts';
