/**
 * What other contexts may use of the choice after a refusal and of consultations: opening and closing the choice, ending a
 * consultation, and what the jobs look for.
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
