import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/precos.contract.ts';
import { listarPrecos } from '#contracts/catalogo/precos.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentPrecoHistory, presentPreco } from './precos.presenter.ts';
import * as usecases from './precos.usecases.ts';

/** The prices that `/servico` shows, and their editor at `/precos`. */
export function precosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, listarPrecos).handle(async () => ({
    status: 200,
    body: { precos: await usecases.lerPrecos(deps) },
  }));

  endpoint(app, contracts.lerPrecosEditaveis).handle(async ({ actor }) => {
    const rows = await usecases.lerPrecosEditaveis({ actor, input: null, deps });
    return { status: 200, body: { precos: rows.map(presentPreco) } };
  });

  endpoint(app, contracts.salvarPrecos).handle(async ({ actor, body }) => {
    const { precos, mudados } = await usecases.salvarPrecos({ actor, input: body, deps });
    return { status: 200, body: { precos: precos.map(presentPreco), mudados } };
  });

  endpoint(app, contracts.lerHistoricoDePrecos).handle(async ({ actor }) => {
    const rows = await usecases.lerHistoricoDePrecos({ actor, input: null, deps });
    return { status: 200, body: { mudancas: rows.map(presentPrecoHistory) } };
  });
}
