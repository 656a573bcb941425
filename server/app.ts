import { randomInt } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import scalar from '@scalar/fastify-api-reference';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { vivo } from '../contracts/live.contract.ts';
import type { Config } from './config.ts';
import { anexosRoutes } from './features/pedidos/anexos/anexos.routes.ts';
import { enviosRoutes, type EnviosDeps } from './features/pedidos/anexos/envio/envios.routes.ts';
import { registrarRecusa } from './features/instalacao/auditoria/auditoria.public.ts';
import { avisosAsaasRoutes } from './features/pagamentos/avisos-asaas/avisos-asaas.routes.ts';
import { chatRoutes } from './features/chat/chat/chat.routes.ts';
import { conversasRoutes } from './features/chat/chat/conversas/conversas.routes.ts';
import { respostasRoutes } from './features/chat/respostas-prontas/respostas-prontas.routes.ts';
import { clientesRoutes } from './features/contas/clientes/clientes.routes.ts';
import { emailRoutes } from './features/contas/clientes/email/email.routes.ts';
import { contestacoesRoutes, naoFuiEuRoutes } from './features/titular/contestacoes/contestacoes.routes.ts';
import { documentoRoutes } from './features/titular/contestacoes/documento/documento.routes.ts';
import { devolucoesRoutes } from './features/pagamentos/devolucoes/devolucoes.routes.ts';
import { encerramentosRoutes } from './features/pagamentos/encerramentos/encerramentos.routes.ts';
import { funcoesRoutes } from './features/pagamentos/funcoes/funcoes.routes.ts';
import { contaRoutes } from './features/contas/identidade/conta/conta.routes.ts';
import { identidadeRoutes } from './features/contas/identidade/identidade.routes.ts';
import { resolveActor } from './features/contas/identidade/identidade.public.ts';
import { sessaoRoutes } from './features/contas/sessao-atual/sessao-atual.routes.ts';
import { mesaRoutes } from './features/mesa/mesa/mesa.routes.ts';
import { operacaoRoutes } from './features/instalacao/operacao/operacao.routes.ts';
import { pagamentosRoutes } from './features/pagamentos/cobrancas/cobrancas.routes.ts';
import { arquivosRoutes } from './features/instalacao/paginas/arquivos.routes.ts';
import { paginasRoutes } from './features/instalacao/paginas/paginas.routes.ts';
import { pedidosAdmRoutes } from './features/mesa/pedidos-adm/pedidos-adm.routes.ts';
import { pedidosRoutes } from './features/pedidos/pedidos/pedidos.routes.ts';
import { perguntasRoutes } from './features/catalogo/perguntas/perguntas.routes.ts';
import { privacidadeRoutes } from './features/titular/privacidade/privacidade.routes.ts';
import { precosRoutes } from './features/catalogo/precos/precos.routes.ts';
import { provedoresRoutes } from './features/mesa/provedores/provedores.routes.ts';
import { rascunhosRoutes } from './features/pedidos/rascunhos/rascunhos.routes.ts';
import type { Deps } from './compose.ts';
import { againWhenLost, databaseAway } from './platform/db/connection/away.ts';
import { cleanInput } from './platform/http/clean-input.ts';
import { cookieJar, cookieNames, readCookies } from './platform/http/cookies.ts';
import { installErrorHandler, isPage } from './platform/http/error-handler.ts';
import { installOpenApi } from './platform/http/openapi.ts';
import { checkOrigin } from './platform/http/origin-check.ts';
import { installRequestLog } from './platform/http/request-log.ts';
import { API_REFERENCE } from './platform/http/web/api-reference.ts';
import { SECURITY_HEADERS } from './platform/http/security.ts';
import { installWebFiles } from './platform/http/web/web-files.ts';

export type AppOptions = Pick<Config, 'appUrl' | 'trustProxy'> & {
  /** More routes of the demonstration; they carry contracts like all others. */
  extra?: (app: FastifyInstance) => void;
};

/** Routes that a library adds by itself; public, and rows of the authorization table like all others. */
export const LIBRARY_PREFIXES = ['/api/docs', '/assets'] as const;

/** The whole server as a function of its dependencies: tests call this, main listens on it. */
export async function buildApp(
  deps: Deps,
  { appUrl, trustProxy, extra }: AppOptions,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    // Its own request lines carry the URL, which may hold a CPF: request-log.ts writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy,
    // A signed download address is longer than the router's 100 characters.
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 512 * 1024,
    // Five megabytes over a bad phone connection; a cut upload resumes all the same.
    requestTimeout: 300_000,
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor');
  app.decorate('cookieNames', cookieNames(appUrl));
  app.addHook('onRoute', (route) => {
    const library = LIBRARY_PREFIXES.some((prefix) => route.url.startsWith(prefix));
    if (!route.config?.contract && !library) throw new Error(`route without a contract: ${route.url}`);
  });

  const site = { ...deps.site, precos: [] };
  installErrorHandler(app, (status, id) => deps.web.renderError(status, id, site));
  const metrics = installRequestLog(app);
  await app.register(cookie);
  await app.register(helmet, SECURITY_HEADERS(appUrl));
  await app.register(compress, { global: true, threshold: 1024 });
  await installOpenApi(app);
  app.addHook('onRequest', async (request, reply) => {
    // What a person can quote, also where the body is a page or a file.
    void reply.header('x-request-id', request.id);
    request.actor = { tipo: 'Visitante', visita: null };
    if (!request.routeOptions.config.contract) return;
    checkOrigin(request, appUrl);
    const who = () => resolveActor(deps, readCookies(request), { ocioso: asksByItself(request) });
    request.actor = await againWhenLost(who).catch((error: unknown) => {
      // Pages for everybody stay open without a database.
      if (isPage(request) && databaseAway(error)) return request.actor;
      throw error;
    });
  });
  app.decorate('aoRecusar', async (actor, { method, path, access }, id) => {
    if (!access.includes('Admin')) return;
    await registrarRecusa({ actor, input: { rota: `${method} ${path}` }, deps, requestId: id });
  });

  app.addHook('onSend', async (request, reply) => {
    // What a person reads here stays in no cache that outlives signing out.
    const ours = request.routeOptions.config.contract && request.url.startsWith('/api/');
    if (ours && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  app.addHook('preValidation', async (request) => cleanInput(request));

  const cookies = cookieJar(appUrl);
  operacaoRoutes(app, { ...deps, metrics });
  sessaoRoutes(app, deps);
  identidadeRoutes(app, deps, cookies);
  privacidadeRoutes(app, deps);
  contaRoutes(app, deps);
  clientesRoutes(app, deps);
  emailRoutes(app, deps);
  precosRoutes(app, deps);
  perguntasRoutes(app, deps);
  pedidosRoutes(app, deps);
  rascunhosRoutes(app, deps);
  pagamentosRoutes(app, deps);
  provedoresRoutes(app, deps);
  avisosAsaasRoutes(app, deps);
  mesaRoutes(app, deps);
  encerramentosRoutes(app, deps);
  pedidosAdmRoutes(app, deps);
  devolucoesRoutes(app, deps);
  anexosRoutes(app, deps);
  chatRoutes(app, deps);
  conversasRoutes(app, deps);
  respostasRoutes(app, deps);
  naoFuiEuRoutes(app, deps);
  contestacoesRoutes(app, deps);
  funcoesRoutes(app, deps);
  // Scopes of their own: the parsers that leave the body alone must not serve other routes.
  await app.register(async (scope) => enviosRoutes(scope, deps satisfies EnviosDeps));
  await app.register(async (scope) => documentoRoutes(scope, deps));
  paginasRoutes(app, deps, cookies);
  arquivosRoutes(app, deps);
  extra?.(app);
  await app.register(scalar, { routePrefix: '/api/docs', configuration: API_REFERENCE });
  await installWebFiles(app, {
    web: deps.web,
    brand: site.brand,
    notFoundPage: deps.web.renderError(404, null, site),
  });
  return app;
}

/**
 * The page says that nobody touched it lately. A stream cannot say so and is open all the time; neither can a
 * picture, which a page that is left alone draws when somebody else sends one.
 */
function asksByItself({ headers, routeOptions }: FastifyRequest): boolean {
  const drawn = headers['sec-fetch-dest'] === 'image';
  return drawn || headers['x-ocioso'] !== undefined || routeOptions.url === vivo.path;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve letters that a person can read out, as in 5F2C-81QX-0D7M. */
function requestId(): string {
  const letters = Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((part) => part.join('')).join('-');
}
