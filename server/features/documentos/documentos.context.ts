import type { FastifyInstance } from 'fastify';
import { defineContext } from '../../platform/http/context.ts';
import { entregaRoutes } from './entrega/entrega.routes.ts';
import { entregaWorkers } from './entrega/entrega.workers.ts';
import type { EnvioDeps } from './entrega/email.usecases.ts';
import { verificarArquivoRoutes, verificarRoutes } from './verificar/verificar.routes.ts';

type RouteDeps = Parameters<typeof entregaRoutes>[1] & Parameters<typeof verificarRoutes>[1];

/** Medical documents: the sheet of each kind, what a patient does with one that was made, how anybody checks it. */
export const documentos = defineContext({
  name: 'documentos',
  events: ['pedido'],
  async routes(app: FastifyInstance, deps: RouteDeps) {
    entregaRoutes(app, deps);
    // Fastify scopes of their own: nothing that they answer is kept or indexed, and one takes raw bytes.
    await app.register(async (scope) => verificarRoutes(scope, deps));
    await app.register(async (scope) => verificarArquivoRoutes(scope, deps));
  },
  workers: (deps: EnvioDeps) => entregaWorkers(deps),
});
