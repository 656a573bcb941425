import type { FastifyInstance, FastifyReply } from 'fastify';
import { voltarDoSncr } from '#contracts/documentos/numeros.contract.ts';
import * as contracts from '#contracts/instalacao/paginas.contract.ts';
import { promessaDeHoje } from '#domain/calendario/dias-uteis.ts';
import { prazoLongo } from '#domain/calendario/promessa.ts';
import type { PublicPage } from '#contracts/public-pages.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { CookieJar } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { PageContext, WebBuild } from '#platform/http/web/pages.ts';
import { sendTextFile, textFile, type TextFile } from '#platform/http/web/text-file.ts';
import {
  lerRegraDoPrazo,
  type PrazoSettings,
} from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import { lerPrecos } from '#features/catalogo/precos/precos.public.ts';

export type PaginasDeps = Pick<BaseDeps, 'db' | 'clock'> &
  PrazoSettings & {
    web: WebBuild;
    ajustes: { revisao(): number };
    site: Omit<PageContext, 'precos' | 'pagandoHoje'>;
  };

type Drawn = { key: string; file: TextFile };

/** Routes of the public pages, rendered on the server and again when a price, the calendar, a setting of the house or the day has changed. */
export function paginasRoutes(app: FastifyInstance, deps: PaginasDeps, cookies: CookieJar): void {
  const drawn = new Map<PublicPage, Drawn>();

  async function draw(page: PublicPage): Promise<Drawn> {
    const [prices, regra] = await Promise.all([lerPrecos(deps), lerRegraDoPrazo(deps.db, deps)]);
    const pagandoHoje = prazoLongo(promessaDeHoje(deps.clock(), regra));
    const precos = prices.map(({ Servico, preco }) => ({
      titulo: Servico,
      valorCentavos: preco,
    }));
    const key = JSON.stringify([precos, pagandoHoje, deps.ajustes.revisao()]);
    const last = drawn.get(page);
    if (last?.key === key) return last;
    const html = deps.web.render(page, { ...deps.site, precos, pagandoHoje });
    const next = { key, file: await textFile('text/html', html) };
    drawn.set(page, next);
    return next;
  }

  async function send(reply: FastifyReply, page: PublicPage): Promise<'sent'> {
    const known = await draw(page).catch((error: unknown) => {
      // When the database does not answer, the page is served as it was last rendered.
      const last = drawn.get(page);
      if (last) return last;
      throw error;
    });
    return sendTextFile(reply, known.file);
  }

  endpoint(app, contracts.paginaInicial).handle(async ({ reply, query: { session_id, state } }) => {
    if (session_id !== undefined && state !== undefined) {
      await reply.redirect(`${voltarDoSncr.path}?${new URLSearchParams({ session_id, state })}`, 303);
      return 'sent';
    }
    // The visitor session is for /login only (docs/product/accounts.md); opening the home page ends it.
    cookies.clearVisit(reply);
    return send(reply, 'inicio');
  });
  endpoint(app, contracts.paginaPrivacidade).handle(({ reply }) => send(reply, 'privacidade'));
  endpoint(app, contracts.paginaTermos).handle(({ reply }) => send(reply, 'termos'));
  endpoint(app, contracts.paginaAcessibilidade).handle(({ reply }) => send(reply, 'acessibilidade'));
  endpoint(app, contracts.paginaSemConexao).handle(({ reply }) => send(reply, 'semConexao'));
}
