import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/documentos/taloes.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentFolha, presentTalao, presentTaloes } from './taloes.presenter.ts';
import * as usecases from './taloes.usecases.ts';

/** Routes of `/taloes`: numbered forms, and who used which. */
export function taloesRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.listarTaloes).handle(async ({ actor }) => {
    const rows = await usecases.listarTaloes({ actor, input: null, deps });
    return { status: 200, body: { taloes: presentTaloes(rows) } };
  });

  endpoint(app, contracts.salvarTalao).handle(async ({ actor, body }) => {
    const row = await usecases.salvarTalao({ actor, input: body, deps });
    return { status: 201, body: { talao: presentTalao(row) } };
  });

  endpoint(app, contracts.corrigirTalao).handle(async ({ actor, params, body }) => {
    const row = await usecases.corrigirTalao({ actor, input: { ...body, ...params }, deps });
    return { status: 200, body: { talao: presentTalao(row) } };
  });

  endpoint(app, contracts.apagarTalao).handle(async ({ actor, params }) => {
    await usecases.apagarTalao({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.encerrarTalao).handle(async ({ actor, params, body }) => {
    await usecases.encerrarTalao({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.inutilizarNumero).handle(async ({ actor, params, body }) => {
    await usecases.inutilizarNumero({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.listarFolhas).handle(async ({ actor, params, query }) => {
    const input = { ...params, ...query };
    const { folhas, proxima } = await usecases.listarFolhas({ actor, input, deps });
    return { status: 200, body: { folhas: folhas.map(presentFolha), proxima } };
  });
}
