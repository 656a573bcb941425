import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/mesa/livro-de-uso.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendMade } from '#platform/http/stored-file.ts';
import type { CsvDeps } from '../csv/csv.public.ts';
import { abrirLivroDeUso, criarLivroDeUso } from './livro-de-uso.usecases.ts';

/** Routes of the book that says who used which numbered form for whom. */
export function livroDeUsoRoutes(app: FastifyInstance, deps: CsvDeps): void {
  endpoint(app, contracts.criarLivroDeUso).handle(async ({ actor, body }) => {
    const { url, expiraEm } = await criarLivroDeUso({ actor, input: body, deps });
    return { status: 201, body: { url, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.baixarLivroDeUso).handle(async ({ actor, query, reply }) => {
    const content = await abrirLivroDeUso({ actor, input: query, deps });
    return sendMade(reply, { name: 'livro-de-uso.csv', contentType: 'text/csv; charset=utf-8' }, content);
  });
}
