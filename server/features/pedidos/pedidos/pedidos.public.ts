/** What other rooms may use of orders: the locked row, one step of it, and how a patient sees it. */
export {
  findDonoDoPedido,
  findPedido,
  lockPedido,
  pedidosComDinheiro,
  updatePedido,
  type PedidoChange,
  type PedidoRow,
} from './pedidos.repository.ts';
export { announcePedido } from '../pedidos.events.ts';
export { aplicarEtapa, avisos } from './etapas.usecases.ts';
export type { Passo } from './criar.usecases.ts';
export { precoMudou, transicaoRecusada } from './pedidos.errors.ts';
export { editavel, precoNovo, recusaDeCancelar, statusDoPagamento } from './pedidos.policy.ts';
export { presentContext, type PresentDeps } from './contexto.usecases.ts';
export { presentDetalhe, presentPedido, type PresentContext } from './pedidos.presenter.ts';
