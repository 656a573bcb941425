/** What other slices and contexts may use of documents: drafts, and the sheet of one before it is issued. */
export type { CasoDosDocumentos, FatosDosDocumentos } from './escrita/contexto.usecases.ts';
export {
  apagarRascunho,
  iniciarRascunho,
  lerDocumento,
  lerDocumentos,
  salvarRascunho,
  type RascunhoDeps,
} from './escrita/escrita.usecases.ts';
export { desenharPrevia, type PreviaDeps } from './escrita/previa.usecases.ts';
export { presentDocumentoDoCaso, type DocumentoLido } from './emitir.presenter.ts';
export { findDocumento, lockDocumento, type DocumentoInteiro } from './documentos.repository.ts';
