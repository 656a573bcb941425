import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/fretes.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { fretes } from './fretes.usecases.ts';

/** The editor of the freights at `/fretes`. */
export function fretesRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.lerFretes).handle(async ({ actor }) => {
    const rows = await fretes.read({ actor, input: null, deps });
    return { status: 200, body: { fretes: rows.map(present) } };
  });

  endpoint(app, contracts.salvarFretes).handle(async ({ actor, body }) => {
    const input = body.fretes.map(({ centavos, ...frete }) => ({ ...frete, valor: centavos }));
    const { rows, changed } = await fretes.save({ actor, input, deps });
    return { status: 200, body: { fretes: rows.map(present), mudados: changed } };
  });

  endpoint(app, contracts.lerHistoricoDeFretes).handle(async ({ actor }) => {
    const rows = await fretes.readHistory({ actor, input: null, deps });
    const mudancas = rows.map(({ id, uf, servico, valor, anterior, em }) => {
      return { id, uf, servico, centavos: valor, anterior, em: em.toISOString() };
    });
    return { status: 200, body: { mudancas } };
  });
}

function present({ uf, servico, valor, versao }: Awaited<ReturnType<typeof fretes.read>>[number]) {
  return { uf, servico, centavos: valor, versao };
}
