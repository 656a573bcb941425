import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/consultorio/andamento.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentAndamento } from './andamento.presenter.ts';
import { lerAndamento, salvarConsentimentoCid } from './andamento.usecases.ts';

/** A patient follows an order, and allows the CID on its documents. */
export function andamentoRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.lerAndamento).handle(async ({ actor, params }) => {
    const row = await lerAndamento({ actor, input: params, deps });
    return { status: 200, body: presentAndamento(row) };
  });

  endpoint(app, contracts.salvarConsentimentoCid).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const autorizado = await salvarConsentimentoCid({ actor, input, deps });
    return { status: 200, body: { autorizado } };
  });
}
