/**
 * What other contexts may use of orders: reading and locking rows, applying a step, and the patient's
 * presentation.
 */
export {
  findPedidoOwner,
  findPedido,
  lockPedido,
  selectWithMoney,
  updatePedido,
  type PedidoChange,
  type PedidoRow,
} from './pedidos.repository.ts';
export { TEM_DOCUMENTO } from './conclusao.repository.ts';
export { PROVA_EM_ARQUIVO } from './uso-anterior.repository.ts';
export { COLUNAS_DA_ESCOLHA } from './escolha.repository.ts';
export { announcePedido } from '../pedidos.events.ts';
export { aplicarEtapa, collectWarnings } from './etapas.usecases.ts';
export type { StepResult } from './criar.usecases.ts';
export { precoMudou, freteMudou, freteIndisponivel, transicaoRecusada } from './pedidos.errors.ts';
export { isEditable, findNewPrice, findCancelRefusal, findFrete, paymentStatus } from './pedidos.policy.ts';
export { presentContext, type PresentDeps } from './pedidos.usecases.ts';
export { presentDetalhe, presentEscolha, presentPedido, type PresentContext } from './pedidos.presenter.ts';
