/** Exports to other slices: a number for a sheet, voiding it, and reading who used which. */
export { listFolhas, listNoFim, type FolhaDoTalaoRow, type PlaceInTaloes } from './taloes.repository.ts';
export { estadoDaFolha } from './taloes.presenter.ts';
export {
  comNumero,
  freeFolhas,
  listLivres,
  listUsadasEm,
  lockTaloesDoPedido,
  talaoDe,
} from './uso.repository.ts';
export { inutilizarNumeroDe, usarNumeros, type FolhaSemNumero } from './uso.usecases.ts';
