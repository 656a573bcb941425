export { listNotasDoCaso, type NotaDoCasoRow } from './notas.repository.ts';
export { presentNotaDoCaso } from './notas.presenter.ts';
