import type { FastifyInstance } from 'fastify';
import { responderRelato } from '#contracts/consultorio/decisao.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as usecases from './relatos.usecases.ts';

/** Answering a report of an error in a document. */
export function relatosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, responderRelato).handle(async ({ actor, params, body }) => {
    await usecases.responderRelato({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });
}
