import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/instalacao/paginas.contract.ts';
import { folhaDaCor, parseCor, recusaDaCor } from '#domain/ajustes/cor.ts';
import { lerLogo } from '#features/catalogo/ajustes/ajustes.public.ts';
import { notFound } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import { endpoint } from '#platform/http/endpoint.ts';

/** Seconds: the shades of a colour change with the program alone. */
const DAY = 86_400;
const YEAR = 31_536_000;

/** Routes of the colour and the logo of the house. Both are worked out of their address, so that a page of a moment ago finds its own. */
export function marcaRoutes(app: FastifyInstance, deps: { db: Queries }): void {
  endpoint(app, contracts.corDaMarca).handle(async ({ params, reply }) => {
    const cor = parseCor(params.cor);
    if (cor === null || recusaDaCor(cor) !== null) throw notFound();
    void reply.header('cache-control', `public, max-age=${DAY}`);
    await reply.type('text/css; charset=utf-8').send(folhaDaCor(cor));
    return 'sent';
  });

  endpoint(app, contracts.logoDaMarca).handle(async ({ params, reply }) => {
    const imagem = await lerLogo(deps, params.logo);
    void reply.header('cache-control', `public, max-age=${YEAR}, immutable`);
    // Mails show it outside of this site.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    await reply.type('image/png').send(imagem);
    return 'sent';
  });
}
