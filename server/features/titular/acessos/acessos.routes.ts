import type { FastifyInstance } from 'fastify';
import { listarAcessos as contract } from '#contracts/titular/acessos.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentAcesso } from './acessos.presenter.ts';
import { listarAcessos } from './acessos.usecases.ts';

/** The route of `/conta/acessos`: who looked at the patient's data. */
export function acessosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contract).handle(async ({ actor, query }) => {
    const input = { antes: query.antes ?? null };
    const { acessos, proxima } = await listarAcessos({ actor, input, deps });
    return { status: 200, body: { acessos: acessos.map(presentAcesso), proxima } };
  });
}
