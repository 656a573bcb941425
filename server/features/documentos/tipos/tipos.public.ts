/** What other slices may use of the sheet: a document as data of its template, its body alone, and what keeps it from being printed. */
export { presentDocumento, type DocumentoAEmitir } from './documento.presenter.ts';
export { presentCorpo, type ParteDoCorpo } from './corpo.presenter.ts';
export { placeOfQuadro, problemaDosCaracteres } from './selos.presenter.ts';
