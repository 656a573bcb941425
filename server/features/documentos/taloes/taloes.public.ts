/** Exports to other slices: a number for a sheet, voiding it, and reading who used which. */
export { countNoFim, listFolhas, type FolhaDoTalaoRow, type PlaceInTaloes } from './taloes.repository.ts';
export { estadoDaFolha } from './taloes.presenter.ts';
export { proximoDe, talaoDe } from './uso.repository.ts';
export { inutilizarNumeroDe, usarNumeros } from './uso.usecases.ts';
