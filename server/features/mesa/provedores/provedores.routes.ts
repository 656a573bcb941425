import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/mesa/provedores.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listarProvedores, type ProvedoresDeps } from './provedores.usecases.ts';

/** Route of the external services' state, for the administrator. */
export function provedoresRoutes(app: FastifyInstance, deps: ProvedoresDeps): void {
  endpoint(app, contracts.listarProvedores).handle(async ({ actor }) => ({
    status: 200,
    body: await listarProvedores({ actor, input: null, deps }),
  }));
}
