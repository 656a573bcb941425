import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/pagamentos/devolucoes.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentListedDevolucao, presentPrevisto } from './devolucoes.presenter.ts';
import { preverReembolso as preverContract } from '#contracts/pagamentos/reembolsos.contract.ts';
import { preverReembolso } from './reembolso.usecases.ts';
import * as usecases from './devolucoes.usecases.ts';
import type { DecisionDeps } from './devolucoes.usecases.ts';

/** Routes of `/devolucoes`: the list of refunds and the administrator's decisions; and what a patient would get back. */
export function devolucoesRoutes(app: FastifyInstance, deps: DecisionDeps): void {
  endpoint(app, contracts.listarDevolucoes).handle(async ({ actor }) => {
    const listed = await usecases.listarDevolucoes({ actor, input: null, deps });
    const { pendentes, encerradas } = listed;
    const body = {
      pendentes: pendentes.map(presentListedDevolucao),
      encerradas: encerradas.map(presentListedDevolucao),
    };
    return { status: 200, body };
  });

  endpoint(app, preverContract).handle(async ({ actor, params }) => {
    const previsto = await preverReembolso({ actor, input: params, deps });
    return { status: 200, body: presentPrevisto(previsto) };
  });

  endpoint(app, contracts.pedirReembolso).handle(async ({ actor, params }) => {
    const row = await usecases.pedirReembolso({ actor, input: params, deps });
    return { status: 200, body: presentListedDevolucao(row) };
  });

  endpoint(app, contracts.manterDevolucao).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const row = await usecases.manterDevolucao({ actor, input, deps });
    return { status: 200, body: presentListedDevolucao(row) };
  });

  endpoint(app, contracts.mudarValorDaDevolucao).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const row = await usecases.mudarValor({ actor, input, deps });
    return { status: 200, body: presentListedDevolucao(row) };
  });

  endpoint(app, contracts.registrarDevolucao).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const row = await usecases.registrarDevolucao({ actor, input, deps });
    return { status: 200, body: presentListedDevolucao(row) };
  });
}
