import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/precos.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { lerPrecos, precos } from './precos.usecases.ts';

/** The prices that `/servico` shows, and their editor at `/precos`. */
export function precosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.listarPrecos).handle(async () => ({
    status: 200,
    body: { precos: await lerPrecos(deps) },
  }));

  endpoint(app, contracts.lerPrecosEditaveis).handle(async ({ actor }) => {
    const rows = await precos.read({ actor, input: null, deps });
    return { status: 200, body: { precos: rows.map(present) } };
  });

  endpoint(app, contracts.salvarPrecos).handle(async ({ actor, body }) => {
    const input = body.precos.map(({ Servico, preco, versao }) => ({
      servico: Servico,
      valor: preco,
      versao,
    }));
    const { rows, changed } = await precos.save({ actor, input, deps });
    return { status: 200, body: { precos: rows.map(present), mudados: changed } };
  });

  endpoint(app, contracts.lerHistoricoDePrecos).handle(async ({ actor }) => {
    const rows = await precos.readHistory({ actor, input: null, deps });
    const mudancas = rows.map(({ id, servico, valor, anterior, em, administrador_id }) => {
      const autor = administrador_id === null ? ('instalação' as const) : ('administração' as const);
      return { id, Servico: servico, preco: valor, anterior, em: em.toISOString(), autor };
    });
    return { status: 200, body: { mudancas } };
  });
}

function present({ servico, valor, versao, desde }: Awaited<ReturnType<typeof precos.read>>[number]) {
  return { Servico: servico, preco: valor, versao, desde: desde.toISOString() };
}
