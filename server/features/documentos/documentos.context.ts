import type { FastifyInstance } from 'fastify';
import { defineContext } from '../../platform/http/context.ts';
import { entregaRoutes } from './entrega/entrega.routes.ts';
import { entregaWorkers } from './entrega/entrega.workers.ts';
import type { EnvioDeps } from './entrega/email.usecases.ts';

/** Medical documents: the sheet of each kind, and what a patient does with a document that was made. */
export const documentos = defineContext({
  name: 'documentos',
  events: ['pedido'],
  routes(app: FastifyInstance, deps: Parameters<typeof entregaRoutes>[1]) {
    entregaRoutes(app, deps);
  },
  workers: (deps: EnvioDeps) => entregaWorkers(deps),
});
