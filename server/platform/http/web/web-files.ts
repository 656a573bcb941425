import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreen } from '#contracts/screens.ts';
import { notFound } from '#platform/app-error.ts';
import { DOCS_POLICY } from '../openapi.ts';
import { sendError } from '../error-handler.ts';
import type { WebBuild } from './pages.ts';

const YEAR_SECONDS = 31_536_000;
/** Paths that never answer with the application's page. */
const NOT_A_PAGE = /^\/(api|assets|demo)(\/|$)/;
/** Files of the build that the server does not serve under their own name. */
const NOT_NAMED: ReadonlySet<string> = new Set(['index.html', 'sw.js']);
/** The brand that the built images contain; with another brand the neutral images are served. */
const DRAWN_NAME = 'Zelo';

/** `brand` and the two pages as they are at each request. */
type WebFiles = { web: WebBuild; brand: () => string; shell: () => string; notFoundPage: () => string };

/**
 * Serves the built application: hashed files cached for a year, a few named files, and the single page for
 * every screen.
 */
export async function installWebFiles(
  app: FastifyInstance,
  { web, brand, shell, notFoundPage }: WebFiles,
): Promise<void> {
  const named = await namedFiles(web.clientDir);
  await app.register(fastifyStatic, {
    root: join(web.clientDir, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    // The build contains compressed files.
    preCompressed: true,
    // One route a file: behind a single one, the folder is read at each request to compare the spelling of the name.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/docs')) void reply.header('content-security-policy', DOCS_POLICY);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const file = named.get(path)?.[brand() === DRAWN_NAME ? 'own' : 'unnamed'];
    if (reading && file !== undefined) {
      // Other sites may embed this image.
      if (path === '/og.png') void reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.header('cache-control', 'public, max-age=3600').sendFile(file, web.clientDir);
    }
    const asksForPage = request.method === 'HEAD' || request.headers.accept?.includes('text/html');
    if (reading && asksForPage && !NOT_A_PAGE.test(path)) {
      const known = isScreen(path);
      void reply.code(known ? 200 : 404).header('cache-control', 'no-cache');
      return reply.type('text/html; charset=utf-8').send(known ? shell() : notFoundPage());
    }
    return sendError(request, reply, notFound());
  });
}

type Named = { own: string; unnamed: string };

/** Maps addresses to the two files of the build: with our own name in it, and without a name. The addresses are the same. */
async function namedFiles(clientDir: string): Promise<Map<string, Named>> {
  const names = (await readdir(clientDir)).filter(
    (name) => /^[\w-]+\.\w+$/.test(name) && !NOT_NAMED.has(name),
  );
  return new Map(
    names.map((name) => {
      const unnamed = join('neutra', name);
      const other = existsSync(join(clientDir, unnamed)) ? unnamed : name;
      return [`/${name}`, { own: name, unnamed: other }];
    }),
  );
}
