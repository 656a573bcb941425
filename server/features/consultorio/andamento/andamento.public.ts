/** The desk shows the same steps that the patient reads. */
export { findFatos, type FatosRow } from './andamento.repository.ts';
export { presentAndamento, presentRelatos } from './andamento.presenter.ts';
