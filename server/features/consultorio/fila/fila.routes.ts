import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/consultorio/fila.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { PauseDeps } from '../pausas/pausas.public.ts';
import { presentCaso } from './fila.presenter.ts';
import * as usecases from './fila.usecases.ts';

export function filaRoutes(app: FastifyInstance, deps: BaseDeps & PauseDeps): void {
  endpoint(app, contracts.lerFila).handle(async ({ actor, query }) => {
    const { casos, versoes, contagens } = await usecases.lerFila({ actor, input: query, deps });
    const now = deps.clock();
    return {
      status: 200,
      body: { casos: casos.flatMap((row) => presentCaso(row, { actor, versoes, now })), contagens },
    };
  });

  endpoint(app, contracts.assumirCaso).handle(async ({ actor, params }) => {
    const ate = await usecases.assumirCaso({ actor, input: params, deps });
    return { status: 200, body: { ate: ate.toISOString() } };
  });

  endpoint(app, contracts.devolverCaso).handle(async ({ actor, params }) => {
    await usecases.devolverCaso({ actor, input: params, deps });
    return { status: 204 };
  });
}
