import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/reembolsos.contract.ts';
import { acharRegra } from '#domain/pagamentos/reembolso.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { regras } from './reembolsos.usecases.ts';

/** The editor of the refund rules at `/reembolsos`. */
export function reembolsosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.lerRegrasDeReembolso).handle(async ({ actor }) => {
    const rows = await regras.read({ actor, input: null, deps });
    return { status: 200, body: { regras: rows.map(present) } };
  });

  endpoint(app, contracts.salvarRegrasDeReembolso).handle(async ({ actor, body }) => {
    const input = body.regras.map(({ percentual, ...regra }) => ({ ...regra, valor: percentual }));
    const { rows, changed } = await regras.save({ actor, input, deps });
    return { status: 200, body: { regras: rows.map(present), mudadas: changed } };
  });

  endpoint(app, contracts.lerHistoricoDeRegras).handle(async ({ actor }) => {
    const rows = await regras.readHistory({ actor, input: null, deps });
    const mudancas = rows.map(({ id, causa, estagio, valor, anterior, em }) => {
      return { id, causa, estagio, percentual: valor, anterior, em: em.toISOString() };
    });
    return { status: 200, body: { mudancas } };
  });
}

function present({ causa, estagio, valor, versao, desde }: Awaited<ReturnType<typeof regras.read>>[number]) {
  const minimo = acharRegra(causa, estagio)?.minimo ?? 0;
  return { causa, estagio, percentual: valor, minimo, versao, desde: desde.toISOString() };
}
