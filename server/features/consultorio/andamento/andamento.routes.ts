import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/consultorio/andamento.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentAndamento } from './andamento.presenter.ts';
import { lerAndamento } from './andamento.usecases.ts';

/** The route by which a patient follows an order. */
export function andamentoRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.lerAndamento).handle(async ({ actor, params }) => {
    const row = await lerAndamento({ actor, input: params, deps });
    return { status: 200, body: presentAndamento(row) };
  });
}
