import type { FastifyInstance } from 'fastify';
import { recusarCaso } from '#contracts/consultorio/caso.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as usecases from './recusar.usecases.ts';

/** Refusing a case. */
export function recusarRoutes(app: FastifyInstance, deps: usecases.RecusarDeps): void {
  endpoint(app, recusarCaso).handle(async ({ actor, params, body }) => {
    await usecases.recusarCaso({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });
}
