import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/reembolsos.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentRegra, presentRegraHistory } from './reembolsos.presenter.ts';
import * as usecases from './reembolsos.usecases.ts';

/** The editor of the refund rules at `/reembolsos`. */
export function reembolsosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.lerRegrasDeReembolso).handle(async ({ actor }) => {
    const rows = await usecases.lerRegras({ actor, input: null, deps });
    return { status: 200, body: { regras: rows.map(presentRegra) } };
  });

  endpoint(app, contracts.salvarRegrasDeReembolso).handle(async ({ actor, body }) => {
    const { regras, mudadas } = await usecases.salvarRegras({ actor, input: body, deps });
    return { status: 200, body: { regras: regras.map(presentRegra), mudadas } };
  });

  endpoint(app, contracts.lerHistoricoDeRegras).handle(async ({ actor }) => {
    const rows = await usecases.lerHistorico({ actor, input: null, deps });
    return { status: 200, body: { mudancas: rows.map(presentRegraHistory) } };
  });
}
