/**
 * Exports to other contexts: opening and closing the choice after a refusal, ending a consultation, and the lists of the jobs.
 */
export {
  abrirEscolha,
  consultaLine,
  endOf,
  fecharEscolha,
  readEscolha,
  voltarAEscolha,
  type EscolhaState,
  type FimDaConsulta,
  type RecusaDoCaso,
} from './escolha.decisions.ts';
export {
  findEscolha,
  findConsulta,
  findMarcada,
  listConsultasDe,
  listEscolhasDe,
  listEscolhasVencidas,
  listEsquecidas,
  listMarcadasDe,
  type ConsultaDoPedido,
  type ConsultaFound,
  type EscolhaRow,
} from './consultas.repository.ts';
export { naoMarcada, semEscolha } from './consultas.errors.ts';
