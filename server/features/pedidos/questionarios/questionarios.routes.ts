import type { FastifyInstance } from 'fastify';
import { baixarRespostasEmFhir } from '#contracts/pedidos/questionarios.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendFhir } from '#platform/http/stored-file.ts';
import { baixarRespostas } from './questionarios.usecases.ts';

/** The route by which a patient takes the answers of an order along. */
export function questionariosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, baixarRespostasEmFhir).handle(async ({ actor, params, reply }) => {
    const { numero, bundle } = await baixarRespostas({ actor, input: params, deps });
    return sendFhir(reply, `respostas-${numero}.json`, bundle);
  });
}
