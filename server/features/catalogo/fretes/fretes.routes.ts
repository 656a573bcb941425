import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/fretes.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentFrete, presentFreteHistory } from './fretes.presenter.ts';
import * as usecases from './fretes.usecases.ts';

/** The editor of the freights at `/fretes`. */
export function fretesRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.lerFretes).handle(async ({ actor }) => {
    const rows = await usecases.lerFretes({ actor, input: null, deps });
    return { status: 200, body: { fretes: rows.map(presentFrete) } };
  });

  endpoint(app, contracts.salvarFretes).handle(async ({ actor, body }) => {
    const { fretes, mudados } = await usecases.salvarFretes({ actor, input: body, deps });
    return { status: 200, body: { fretes: fretes.map(presentFrete), mudados } };
  });

  endpoint(app, contracts.lerHistoricoDeFretes).handle(async ({ actor }) => {
    const rows = await usecases.lerHistorico({ actor, input: null, deps });
    return { status: 200, body: { mudancas: rows.map(presentFreteHistory) } };
  });
}
