import type { FastifyInstance } from 'fastify';
import { salvarConsentimentoCid as contract } from '#contracts/consultorio/andamento.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { salvarConsentimentoCid } from './consentimento.usecases.ts';

/** The route by which a patient allows the CID on the documents of an order. */
export function consentimentoRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contract).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const autorizado = await salvarConsentimentoCid({ actor, input, deps });
    return { status: 200, body: { autorizado } };
  });
}
