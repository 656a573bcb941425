import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { naoEncontrado } from '../app-error.ts';
import { sendError } from './error-handler.ts';
import type { WebBuild } from './pages.ts';
import { DOCS_POLICY } from './security.ts';

const YEAR_SECONDS = 31_536_000;
/** Paths that are never the application's own page. */
const NOT_A_PAGE = /^\/(api|assets|demo)(\/|$)/;

/** The built application: hashed files for ever, a few named ones, and its one page for every other address. */
export async function installWebFiles(app: FastifyInstance, web: WebBuild): Promise<void> {
  const named = new Set(
    (await readdir(web.clientDir)).filter((name) => /^[\w-]+\.\w+$/.test(name) && name !== 'index.html'),
  );
  await app.register(fastifyStatic, {
    root: join(web.clientDir, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/docs')) void reply.header('content-security-policy', DOCS_POLICY);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (reading && named.has(path.slice(1))) {
      return reply.header('cache-control', 'public, max-age=3600').sendFile(path.slice(1), web.clientDir);
    }
    const asksForPage = request.method === 'HEAD' || request.headers.accept?.includes('text/html');
    if (reading && asksForPage && !NOT_A_PAGE.test(path)) {
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(web.shell);
    }
    return sendError(request, reply, naoEncontrado());
  });
}
