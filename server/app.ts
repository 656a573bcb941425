import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import scalar from '@scalar/fastify-api-reference';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { core } from 'zod';
import { POSITION_HEADER, vivo } from '../contracts/live.contract.ts';
import type { Config } from './config.ts';
import type { Deps } from './compose.ts';
import { CONTEXTS } from './contexts.ts';
import { actsBy } from './platform/actor.ts';
import { notFound } from './platform/app-error.ts';
import { againWhenLost, databaseAway } from './platform/db/outage.ts';
import { answerWriter } from './platform/http/answer.ts';
import { installBodyWatch } from './platform/http/connection/body-watch.ts';
import { cookieNames, readCookies } from './platform/http/cookies.ts';
import { installErrorHandler, isPage, refuseAddress, refuseMessage } from './platform/http/error-handler.ts';
import { installOpenApi, API_REFERENCE } from './platform/http/openapi.ts';
import { checkOrigin } from './platform/http/origin-check.ts';
import { inputReader } from './platform/http/read-input.ts';
import { requestId } from './platform/http/log/request-id.ts';
import { installRequestLog } from './platform/http/log/request-log.ts';
import { installRequestSpans } from './platform/http/log/request-spans.ts';
import { requestLogger } from './platform/http/log/request-logger.ts';
import { headersOfEveryAnswer, REQUEST_LIMITS } from './platform/http/security.ts';
import { redrawnWith } from './platform/http/web/redrawn.ts';
import { trace } from './platform/trace/trace.ts';
import { colouredShell } from './platform/http/web/pages.ts';
import { installWebFiles } from './platform/http/web/web-files.ts';

/** How the server is built besides its dependencies. */
export type AppOptions = Pick<Config, 'appUrl' | 'trustProxy'> & {
  /** Adds routes of the demonstration; they have contracts like all others. */
  extra?: (app: FastifyInstance) => void;
};

const DOCS_PATH = '/api/docs';

/** Prefixes of routes that libraries add; they are public and have rows in the authorization table. */
export const LIBRARY_PREFIXES = [DOCS_PATH, '/assets'] as const;

/** Builds the whole HTTP server from its dependencies: tests call it with `inject`, main listens on it. */
export async function buildApp(
  deps: Deps,
  { appUrl, trustProxy, extra }: AppOptions,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    // Fastify's own request lines contain the URL, which may hold a CPF; request-log.ts writes lines without
    // it.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    childLoggerFactory: (logger, bindings, options) => requestLogger(() => logger.child(bindings, options)),
    trustProxy,
    frameworkErrors: refuseAddress(appUrl),
    clientErrorHandler: refuseMessage(appUrl, requestId, deps.log),
    routerOptions: { maxParamLength: REQUEST_LIMITS.maxParamLength },
    bodyLimit: REQUEST_LIMITS.bodyLimit,
    requestTimeout: REQUEST_LIMITS.requestTimeout,
    forceCloseConnections: true,
  });
  app.setValidatorCompiler<core.$ZodType>(({ schema }) => inputReader(schema));
  app.setSerializerCompiler<core.$ZodType>(({ schema }) => answerWriter(schema));
  app.decorateRequest('actor');
  app.decorate('cookieNames', cookieNames(appUrl));
  app.addHook('onRoute', (route) => {
    const library = LIBRARY_PREFIXES.some((prefix) => route.url.startsWith(prefix));
    if (!route.config?.contract && !library) throw new Error(`route without a contract: ${route.url}`);
  });

  const drawError = (status: 404 | 500 | 503, id: string | null) =>
    deps.web.renderError(status, id, { ...deps.site, precos: [], pagandoHoje: null });
  if (trace.on !== null) installRequestSpans(app, trace.on);
  installErrorHandler(app, drawError);
  const metrics = installRequestLog(app);
  installBodyWatch(app);
  // The page goes on with a stream at another replica.
  deps.drain.install(app, ({ routeOptions: { url } }) => url === vivo.path);
  await app.register(cookie);
  const secure = headersOfEveryAnswer(appUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(secure);
    done();
  });
  await app.register(compress, { global: true, threshold: 1024 });
  await installOpenApi(app);
  app.addHook('onRequest', async (request, reply) => {
    // The id that a person can quote to support, also when the body is a page or a file.
    void reply.header('x-request-id', request.id);
    deps.proxyWatch.look(request.raw);
    request.actor = { tipo: 'Visitante', visita: null };
    // The reference invites to try calls; outside the demonstration only operations read it.
    const reference = request.routeOptions.url?.startsWith(DOCS_PATH) ?? false;
    if (reference && !deps.site.demo && !deps.opsDoor.opens(request)) throw notFound();
    if (!request.routeOptions.config.contract) return;
    // Before anything is read: what later events announce may be missing in the answer.
    const position = deps.hub.position();
    checkOrigin(request, appUrl);
    const who = () => deps.resolveActor(deps, readCookies(request), { idle: asksByItself(request) });
    const actor = await againWhenLost(who).catch((error: unknown) => {
      // Public pages are served without a database.
      if (isPage(request) && databaseAway(error)) return request.actor;
      throw error;
    });
    request.actor = actsBy(actor, request.id);
    // Nobody else may open a stream, or needs to know how much happens here.
    if (position !== null && actor.tipo !== 'Visitante') void reply.header(POSITION_HEADER, position);
  });
  app.decorate('onRefusedCall', async (actor, { method, path, access }) => {
    if (!access.includes('Admin')) return;
    await deps.registrarRecusa({ actor, input: { rota: `${method} ${path}` }, deps });
  });

  app.addHook('onSend', async (request, reply) => {
    // Personal data must not stay in a cache that outlives the session.
    const ours = request.routeOptions.config.contract && request.url.startsWith('/api/');
    if (ours && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });

  // Routes and jobs share one object, so that a test that replaces a part of it replaces it for both.
  const routeDeps = Object.assign(deps, { metrics });
  for (const context of CONTEXTS) await context.routes(app, routeDeps);
  extra?.(app);
  await app.register(scalar, { routePrefix: DOCS_PATH, configuration: API_REFERENCE });
  await installWebFiles(app, {
    web: deps.web,
    brand: () => deps.site.brand,
    shell: redrawnWith(deps.ajustes, () => colouredShell(deps.web, deps.site.visual.cor)),
    notFoundPage: redrawnWith(deps.ajustes, () => drawError(404, null)),
  });
  return app;
}

/**
 * True for a request that the page sends without the person: the page says so in a header. A live stream and
 * the preview of a file cannot send that header and count as such too.
 */
function asksByItself({ headers, routeOptions }: FastifyRequest): boolean {
  const drawn = headers['sec-fetch-dest'] === 'image';
  return drawn || headers['x-ocioso'] !== undefined || routeOptions.url === vivo.path;
}
