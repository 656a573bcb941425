import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/instalacao/paginas.contract.ts';
import { notFound } from '#platform/app-error.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { PageContext, WebBuild } from '#platform/http/web/pages.ts';
import { redrawnWith } from '#platform/http/web/redrawn.ts';
import { sendTextFile, textFile } from '#platform/http/web/text-file.ts';
import { manifest, robots, serviceWorker, sitemap } from './site-files.presenter.ts';

export type SiteFilesDeps = {
  web: WebBuild;
  site: Omit<PageContext, 'precos' | 'pagandoHoje'>;
  ajustes: { revisao(): number };
};

/**
 * Routes of the generated site files: robots.txt, sitemap.xml, the web app manifest and the service worker.
 */
export function siteFilesRoutes(app: FastifyInstance, { web, site, ajustes }: SiteFilesDeps): void {
  const worker = () =>
    serviceWorker(web, web.render('semConexao', { ...site, precos: [], pagandoHoje: null }));
  const files = [
    { contract: contracts.robotsTxt, type: 'text/plain', draw: () => robots(site) },
    { contract: contracts.sitemapXml, type: 'application/xml', draw: () => sitemap(site) },
    {
      contract: contracts.manifestWebmanifest,
      type: 'application/manifest+json',
      draw: () => JSON.stringify(manifest(site)),
    },
    { contract: contracts.serviceWorkerJs, type: 'text/javascript', draw: worker },
  ];
  for (const { contract, type, draw } of files) {
    const file = redrawnWith(ajustes, () => {
      const body = draw();
      return body === null ? null : textFile(type, body);
    });
    endpoint(app, contract).handle(async ({ reply }) => {
      const known = await file();
      if (known === null) throw notFound();
      return sendTextFile(reply, known);
    });
  }
}
