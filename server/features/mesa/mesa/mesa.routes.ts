import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/mesa/mesa.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentGraficos, presentMesa } from './mesa.presenter.ts';
import { lerMesa, lerGraficos, type MesaDeps } from './mesa.usecases.ts';

/** Routes of `/menu_adm`: the overview, and the charts of the last thirty days. */
export function mesaRoutes(app: FastifyInstance, deps: MesaDeps): void {
  endpoint(app, contracts.lerMesa).handle(async ({ actor }) => ({
    status: 200,
    body: presentMesa(await lerMesa({ actor, input: null, deps })),
  }));

  endpoint(app, contracts.lerGraficos).handle(async ({ actor }) => ({
    status: 200,
    body: presentGraficos(await lerGraficos({ actor, input: null, deps })),
  }));
}
