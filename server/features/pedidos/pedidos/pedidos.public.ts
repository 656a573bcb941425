/**
 * Exports to other contexts: reading and locking rows, applying a step, and the patient's
 * presentation.
 */
export { findForList, findPedidoOwner, findPedido, type PedidoRow } from './pedidos.repository.ts';
export {
  COLUMNS_OF_ESCOLHA,
  escolhaOf,
  addParts,
  selectWithParts,
  type ColunasDaCobranca,
  type DevolucaoAtual,
  type EscolhaAtual,
  type FlatEscolha,
  type Joined,
} from './parts.repository.ts';
export {
  lockPedido,
  lockState,
  updatePedido,
  type LockedState,
  type PedidoChange,
} from './mudar.repository.ts';
export { PROVA_EM_ARQUIVO, TEM_DOCUMENTO } from './colunas.repository.ts';
export { pedidoEvents } from '../pedidos.events.ts';
export { answerPedido, etapaOf, requireLiberada, type StepResult } from './etapas.decisions.ts';
export { precoMudou, freteMudou, freteIndisponivel, transicaoRecusada } from './pedidos.errors.ts';
export { isEditable, findNewPrice, findCancelRefusal, findFrete, paymentStatus } from './pedidos.policy.ts';
export { presentContext, type PresentDeps } from './pedidos.usecases.ts';
export { presentDetalhe, presentEscolha, presentPedido, type PresentContext } from './pedidos.presenter.ts';
