import type { FastifyInstance } from 'fastify';
import { defineContext } from '#platform/http/context.ts';
import { agendaRoutes } from './agenda/agenda.routes.ts';
import { anexosRoutes } from './anexos/anexos.routes.ts';
import { anexosWorkers } from './anexos/anexos.workers.ts';
import { consultasRoutes } from './consultas/consultas.routes.ts';
import { consultasWorkers, type ConsultaMailDeps } from './consultas/consultas.workers.ts';
import { uploadsRoutes, type UploadsDeps } from './anexos/upload/uploads.routes.ts';
import { pedidosRoutes, type PedidosRouteDeps } from './pedidos/pedidos.routes.ts';
import { encerrarRascunho } from './rascunhos/rascunhos.usecases.ts';
import { rascunhosRoutes } from './rascunhos/rascunhos.routes.ts';
import { questionariosRoutes } from './questionarios/questionarios.routes.ts';
import { rascunhosWorkers } from './rascunhos/rascunhos.workers.ts';

type RouteDeps = PedidosRouteDeps & UploadsDeps & Parameters<typeof anexosRoutes>[1];

/**
 * A patient's request from its first step to its payment, and what follows a refusal: orders, drafts, files, agendas and
 * consultations.
 */
export const pedidos = defineContext({
  name: 'pedidos',
  async routes(app: FastifyInstance, deps: RouteDeps) {
    pedidosRoutes(app, deps);
    rascunhosRoutes(app, deps);
    questionariosRoutes(app, deps);
    anexosRoutes(app, deps);
    agendaRoutes(app, deps);
    consultasRoutes(app, deps);
    // A Fastify scope of its own: its body parsers pass the raw stream on and must not apply to other routes.
    await app.register(async (scope) => uploadsRoutes(scope, deps));
  },
  workers: (
    deps: Parameters<typeof rascunhosWorkers>[0] & ConsultaMailDeps & Parameters<typeof anexosWorkers>[0],
  ) => [...rascunhosWorkers(deps), ...anexosWorkers(deps), ...consultasWorkers(deps)],
});

/**
 * Offers to the contexts below: ending a draft in the transaction that saves the data
 * it was a draft of.
 */
export const pedidosOffers = { encerrarRascunho };
