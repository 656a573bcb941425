/** What the desk may use of an order's steps: the same list that the patient reads. */
export { findFatos, type FatosRow } from './andamento.repository.ts';
export { presentAndamento, presentRelatos } from './andamento.presenter.ts';
