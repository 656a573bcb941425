import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreen } from '../../../../contracts/screens.ts';
import { notFound } from '../../app-error.ts';
import { DOCS_POLICY } from './api-reference.ts';
import { sendError } from '../error-handler.ts';
import type { WebBuild } from './pages.ts';

const YEAR_SECONDS = 31_536_000;
/** Paths that are never the application's own page. */
const NOT_A_PAGE = /^\/(api|assets|demo)(\/|$)/;
/** What the build makes and the server answers in its own way. */
const NOT_NAMED: ReadonlySet<string> = new Set(['index.html', 'sw.js']);
/** The one name that stands in the pictures; under any other the pictures without a name are served. */
const DRAWN_NAME = 'Zelo';

type WebFiles = { web: WebBuild; brand: string; notFoundPage: string };

/** The built application: hashed files for ever, a few named ones, and its one page for each of its screens. */
export async function installWebFiles(
  app: FastifyInstance,
  { web, brand, notFoundPage }: WebFiles,
): Promise<void> {
  const named = await namedFiles(web.clientDir, brand);
  await app.register(fastifyStatic, {
    root: join(web.clientDir, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    // The build has compressed them already.
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/docs')) void reply.header('content-security-policy', DOCS_POLICY);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const file = named.get(path);
    if (reading && file !== undefined) {
      // Made to be shown by other sites.
      if (path === '/og.png') void reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.header('cache-control', 'public, max-age=3600').sendFile(file, web.clientDir);
    }
    const asksForPage = request.method === 'HEAD' || request.headers.accept?.includes('text/html');
    if (reading && asksForPage && !NOT_A_PAGE.test(path)) {
      const known = isScreen(path);
      void reply.code(known ? 200 : 404).header('cache-control', 'no-cache');
      return reply.type('text/html; charset=utf-8').send(known ? web.shell : notFoundPage);
    }
    return sendError(request, reply, notFound());
  });
}

/** Address → file of the build: one address whatever the brand is, so that no page has to know. */
async function namedFiles(clientDir: string, brand: string): Promise<Map<string, string>> {
  const names = (await readdir(clientDir)).filter(
    (name) => /^[\w-]+\.\w+$/.test(name) && !NOT_NAMED.has(name),
  );
  return new Map(
    names.map((name) => {
      const unnamed = join('neutra', name);
      const other = brand !== DRAWN_NAME && existsSync(join(clientDir, unnamed));
      return [`/${name}`, other ? unnamed : name];
    }),
  );
}
