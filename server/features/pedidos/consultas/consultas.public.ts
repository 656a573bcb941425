/**
 * What other contexts may use of the choice after a refusal and of consultations: opening and closing the choice, ending a
 * consultation, and what the jobs look for.
 */
export {
  abrirEscolha,
  fecharEscolha,
  registrarRealizada,
  tell as contarDaConsulta,
  voltarAEscolha,
  type RecusaDoCaso,
} from './escolha.usecases.ts';
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
