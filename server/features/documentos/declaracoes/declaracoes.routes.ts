import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/documentos/declaracoes.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentDeclaracao } from './declaracoes.presenter.ts';
import { listarDeclaracoes } from './declaracoes.usecases.ts';

/** `/declaracoes`: what doctors declared and confirmed in documents, for the administrator. */
export function declaracoesRoutes(app: FastifyInstance, deps: Pick<BaseDeps, 'db'>): void {
  endpoint(app, contracts.listarDeclaracoes).handle(async ({ actor, query }) => {
    const { rows, ...page } = await listarDeclaracoes({ actor, input: query, deps });
    return { status: 200, body: { documentos: rows.flatMap(presentDeclaracao), ...page } };
  });
}
