import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '../../../contracts/paginas.contract.ts';
import type { PublicPage } from '../../../contracts/public-context.ts';
import type { BaseDeps } from '../../platform/deps.ts';
import type { CookieJar } from '../../platform/http/cookies.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import type { PageContext, WebBuild } from '../../platform/http/pages.ts';
import { lerPrecos } from '../precos/precos.public.ts';

export type PaginasDeps = Pick<BaseDeps, 'db'> & {
  web: WebBuild;
  site: Omit<PageContext, 'precos'>;
};

type Drawn = { key: string; html: string; etag: string };

/** The public pages: drawn once and again when a price changed; no script in them. */
export function paginasRoutes(app: FastifyInstance, deps: PaginasDeps, cookies: CookieJar): void {
  const drawn = new Map<PublicPage, Drawn>();

  async function draw(page: PublicPage): Promise<Drawn> {
    const precos = (await lerPrecos(deps)).map(({ Servico, preco }) => ({
      titulo: Servico,
      valorCentavos: preco,
    }));
    const key = JSON.stringify(precos);
    const last = drawn.get(page);
    if (last?.key === key) return last;
    const html = deps.web.render(page, { ...deps.site, precos });
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    drawn.set(page, { key, html, etag });
    return { key, html, etag };
  }

  async function send(reply: FastifyReply, page: PublicPage): Promise<'sent'> {
    const known = await draw(page).catch((error: unknown) => {
      // Without a database the front door stays open, with the prices last seen.
      const last = drawn.get(page);
      if (last) return last;
      throw error;
    });
    void reply.header('cache-control', 'no-cache').header('etag', known.etag);
    const fresh = reply.request.headers['if-none-match'] === known.etag;
    await (fresh ? reply.code(304).send() : reply.type('text/html; charset=utf-8').send(known.html));
    return 'sent';
  }

  endpoint(app, contracts.paginaInicial).handle(({ reply }) => {
    // The visitor session lives on /login only (decisions.md): arriving here ends it.
    cookies.clearVisit(reply);
    return send(reply, 'inicio');
  });
  endpoint(app, contracts.paginaPrivacidade).handle(({ reply }) => send(reply, 'privacidade'));
  endpoint(app, contracts.paginaTermos).handle(({ reply }) => send(reply, 'termos'));
}
