export { presentDocumento, type DocumentoAEmitir } from './documento.presenter.ts';
export { presentCorpo, type ParteDoCorpo } from './corpo.presenter.ts';
export { placeOfQuadro, problemaDosCaracteres } from './selos.presenter.ts';
