import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/mesa/fechamento.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendMade } from '#platform/http/stored-file.ts';
import type { CsvDeps } from '../csv/csv.public.ts';
import { presentFechamento, presentMovimento } from './fechamento.presenter.ts';
import { abrirNotas, criarNotas, lerFechamento, lerMovimentos } from './fechamento.usecases.ts';

/** Routes of `/fechamento`: the clinic's month, and its payments as CSV for the tax notes. */
export function fechamentoRoutes(app: FastifyInstance, deps: CsvDeps): void {
  endpoint(app, contracts.lerFechamento).handle(async ({ actor, query }) => ({
    status: 200,
    body: presentFechamento(await lerFechamento({ actor, input: query, deps })),
  }));

  endpoint(app, contracts.listarMovimentos).handle(async ({ actor, query }) => {
    const { rows, total } = await lerMovimentos({ actor, input: query, deps });
    return { status: 200, body: { movimentos: rows.map(presentMovimento), total } };
  });

  endpoint(app, contracts.criarNotas).handle(async ({ actor, body }) => {
    const { url, expiraEm } = await criarNotas({ actor, input: body, deps });
    return { status: 201, body: { url, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.baixarNotas).handle(async ({ actor, query, reply }) => {
    const { conteudo, mes } = await abrirNotas({ actor, input: query, deps });
    return sendMade(reply, { name: `notas-${mes}.csv`, contentType: 'text/csv; charset=utf-8' }, conteudo);
  });
}
