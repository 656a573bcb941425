import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/chat/respostas-prontas.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as usecases from './respostas-prontas.usecases.ts';

export function respostasProntasRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.listarRespostas).handle(async ({ actor }) => {
    const respostas = await usecases.listarRespostas({ actor, input: null, deps });
    return { status: 200, body: { respostas } };
  });

  endpoint(app, contracts.criarResposta).handle(async ({ actor, body }) => {
    const row = await usecases.criarResposta({ actor, input: body, deps });
    return { status: 201, body: row };
  });

  endpoint(app, contracts.mudarResposta).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const row = await usecases.mudarResposta({ actor, input, deps });
    return { status: 200, body: row };
  });

  endpoint(app, contracts.apagarResposta).handle(async ({ actor, params }) => {
    await usecases.apagarResposta({ actor, input: params, deps });
    return { status: 204 };
  });
}
