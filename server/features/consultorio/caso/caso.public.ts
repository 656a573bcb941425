export {
  moveOf,
  notaAoDecidir,
  quemResponde,
  requireActive,
  requireHeld,
  scopeOf,
} from './caso.decisions.ts';
export { readFatosDoCaso, requireInHand, type CasoEmMaos } from './caso.usecases.ts';
export {
  countHeld,
  extendCaso,
  findRespondente,
  freeCaso,
  holdCaso,
  listExpired,
  listHeld,
  lockCaso,
  lockEstadoDoMedico,
  updateCaso,
  type LockedCaso,
  AUTORIZOU_CID,
} from './caso.repository.ts';
export { claimEnd, isHeldBy, standsStill, waits } from './caso.policy.ts';
export * as errors from './caso.errors.ts';
export { lerProntuario, requireReadable, type ProntuarioLido } from './leitura/leitura.usecases.ts';
export { countNotas, findRascunho } from './anotacoes.repository.ts';
export { presentPergunta, presentProntuario, presentRascunhoDaNota } from './leitura/leitura.presenter.ts';
