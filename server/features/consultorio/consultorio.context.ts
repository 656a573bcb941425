import type { FastifyInstance } from 'fastify';
import type { UnitOfWork } from '../../platform/db/transaction.ts';
import type { BaseDeps } from '../../platform/deps.ts';
import { defineContext } from '../../platform/http/context.ts';
import { casoRoutes } from './caso/caso.routes.ts';
import { decisaoRoutes } from './decisao/decisao.routes.ts';
import { filaRoutes } from './fila/fila.routes.ts';
import { devolverCasosDe } from './fila/fila.usecases.ts';
import { filaWorkers } from './fila/fila.workers.ts';

type RouteDeps = Parameters<typeof casoRoutes>[1] & Parameters<typeof decisaoRoutes>[1];

/** The doctor's work: the queue of paid orders, and who has which case in hand. */
export const consultorio = defineContext({
  name: 'consultorio',
  events: ['pedido'],
  routes(app: FastifyInstance, deps: RouteDeps) {
    filaRoutes(app, deps);
    casoRoutes(app, deps);
    decisaoRoutes(app, deps);
  },
  workers: (deps: BaseDeps) => filaWorkers(deps),
});

/** What the doctors' work gives to accounts, which stand below it: a deactivated doctor's cases return to the queue. */
export const consultorioOffers = {
  devolverCasosDe: (uow: UnitOfWork, medicoId: string, now: Date) => devolverCasosDe(uow, medicoId, now),
};
