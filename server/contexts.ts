import { catalogo, catalogoOffers } from './features/catalogo/catalogo.context.ts';
import { chat } from './features/chat/chat.context.ts';
import { consultorio, consultorioOffers } from './features/consultorio/consultorio.context.ts';
import { contas, contasOffers } from './features/contas/contas.context.ts';
import { documentos } from './features/documentos/documentos.context.ts';
import { instalacao, instalacaoOffers } from './features/instalacao/instalacao.context.ts';
import { mesa } from './features/mesa/mesa.context.ts';
import { pagamentos, pagamentosOffers } from './features/pagamentos/pagamentos.context.ts';
import { pedidos, pedidosOffers } from './features/pedidos/pedidos.context.ts';
import { titular } from './features/titular/titular.context.ts';

/** All contexts of the product. Databases are checked and prepared in this order. */
export const CONTEXTS = [
  instalacao,
  contas,
  catalogo,
  chat,
  pedidos,
  documentos,
  pagamentos,
  consultorio,
  titular,
  mesa,
] as const;

/** Functions of contexts for the composition root, and for lower contexts, which may not import them. */
export function offersOf(deps: Parameters<typeof consultorioOffers>[0]) {
  return {
    ...contasOffers,
    ...catalogoOffers,
    ...instalacaoOffers,
    ...pedidosOffers,
    ...pagamentosOffers(deps),
    ...consultorioOffers(deps),
  };
}
