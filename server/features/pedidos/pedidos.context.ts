import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../platform/deps.ts';
import { defineContext } from '../../platform/http/context.ts';
import { anexosRoutes } from './anexos/anexos.routes.ts';
import { anexosWorkers } from './anexos/anexos.workers.ts';
import { enviosRoutes, type EnviosDeps } from './anexos/envio/envios.routes.ts';
import { pedidosRoutes, type PedidosRouteDeps } from './pedidos/pedidos.routes.ts';
import { encerrarRascunho } from './rascunhos/rascunhos.public.ts';
import { rascunhosRoutes } from './rascunhos/rascunhos.routes.ts';
import { rascunhosWorkers } from './rascunhos/rascunhos.workers.ts';

type RouteDeps = PedidosRouteDeps & EnviosDeps & Parameters<typeof anexosRoutes>[1];

/** A request from its first step to its payment: the order, its drafts, its files. */
export const pedidos = defineContext({
  name: 'pedidos',
  events: ['pedido', 'rascunho', 'chat'],
  async routes(app: FastifyInstance, deps: RouteDeps) {
    pedidosRoutes(app, deps);
    rascunhosRoutes(app, deps);
    anexosRoutes(app, deps);
    // A scope of its own: the parsers that leave the body alone must not serve other routes.
    await app.register(async (scope) => enviosRoutes(scope, deps));
  },
  workers: (deps: BaseDeps & Parameters<typeof anexosWorkers>[0]) => [
    ...rascunhosWorkers(deps),
    ...anexosWorkers(deps),
  ],
});

/** What orders give to the contexts below them: a draft ends in the transaction that saves what it was of. */
export const pedidosOffers = { encerrarRascunho };
