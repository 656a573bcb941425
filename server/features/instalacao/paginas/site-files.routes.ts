import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/instalacao/paginas.contract.ts';
import { notFound } from '#platform/app-error.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { PageContext, WebBuild } from '#platform/http/web/pages.ts';
import { sendTextFile, textFile } from '#platform/http/web/text-file.ts';
import { manifest, robots, serviceWorker, sitemap } from './site-files.presenter.ts';

export type SiteFilesDeps = { web: WebBuild; site: Omit<PageContext, 'precos' | 'pagandoHoje'> };

/**
 * Routes of the generated site files: robots.txt, sitemap.xml, the web app manifest and the service worker.
 */
export function siteFilesRoutes(app: FastifyInstance, { web, site }: SiteFilesDeps): void {
  const map = sitemap(site);
  const worker = serviceWorker(web, web.render('semConexao', { ...site, precos: [], pagandoHoje: null }));
  const files = [
    { contract: contracts.robotsTxt, type: 'text/plain', body: robots(site) },
    { contract: contracts.sitemapXml, type: 'application/xml', body: map },
    {
      contract: contracts.manifestWebmanifest,
      type: 'application/manifest+json',
      body: JSON.stringify(manifest(site)),
    },
    { contract: contracts.serviceWorkerJs, type: 'text/javascript', body: worker },
  ];
  for (const { contract, type, body } of files) {
    const file = body === null ? null : textFile(type, body);
    endpoint(app, contract).handle(async ({ reply }) => {
      if (file === null) throw notFound();
      return sendTextFile(reply, await file);
    });
  }
}
