import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, notFound, type ErrorDetail } from '../app-error.ts';
import { databaseAway } from '../db/outage.ts';
import { headersWithoutHooks } from './security.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that this request was answered with; absent for any other answer. */
    refusal?: string;
  }
}

/** 503: the database cannot be reached; the call may be repeated soon. */
export function unavailable(): AppError {
  return new AppError(503, 'indisponivel', 'O serviço está voltando. Tente de novo em alguns segundos.');
}

/**
 * Seconds of the Retry-After header by status: an outage of the database lasts seconds, a rate limit minutes.
 */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 300, 503: 2, 507: 60 };

/** Renders the error page for a page that the server renders. */
export type RenderErrorPage = (status: 404 | 500 | 503, requestId: string) => string;

/**
 * Installs the handler that turns every error into the API's error shape; the text of an unexpected error is
 * never sent.
 */
export function installErrorHandler(app: FastifyInstance, errorPage: RenderErrorPage): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (BROKEN_OFF.has(error.code) && isGone(request.raw.socket)) {
      request.log.info({ route: routeOf(request) }, 'the client left before its answer ended');
      return reply.code(CLIENT_LEFT).send();
    }
    const known = toAppError(error);
    request.refusal = known.code;
    if (known.status >= 500) request.log.error({ err: error, route: routeOf(request) }, 'request failed');
    const wait = RETRY_AFTER_SECONDS[known.status];
    if (wait !== undefined) void reply.header('retry-after', wait);
    // The rest of a body that came too late is not waited for.
    if (known.status === 408) void reply.header('connection', 'close');
    if (isPage(request)) {
      const drawn = known.status === 404 || known.status === 503 ? known.status : 500;
      const html = errorPage(drawn, request.id);
      return reply.code(known.status).type('text/html; charset=utf-8').send(html);
    }
    return sendError(request, reply, known);
  });
}

/**
 * Makes the answer to an address that no route can be looked up for: it cannot be decoded, or a part of it is too long. The
 * framework's own answer would repeat the address, which may contain a CPF or a token, and no hook has set a header yet.
 */
export function refuseAddress(appUrl: string) {
  const headers = headersWithoutHooks(appUrl);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ 'x-request-id': request.id, ...headers });
    void sendError(request, reply, toAppError(error));
  };
}

/** Statuses of messages that the parser of HTTP refuses, by its code; any other is 400. */
const UNREAD: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Makes the answer to a message that is no request of HTTP, and its line of the log: the framework's own has no security headers. */
export function refuseMessage(appUrl: string, id: () => string, log: FastifyBaseLogger) {
  const own = { ...headersWithoutHooks(appUrl), 'content-type': 'application/json; charset=utf-8' };
  return (error: { code?: string }, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = UNREAD[error.code ?? ''] ?? 400;
    const requestId = id();
    const { code, message } = unread(status);
    const body = JSON.stringify({ error: { code, message, requestId } });
    const headers = { ...own, 'x-request-id': requestId, 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries({ ...headers, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    log.info({ reqId: requestId, status: String(status), refusal: code }, 'not a request');
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    // A client that leaves its half open is not waited for.
    socket.destroySoon();
  };
}

/** Codes of errors that mean nothing but the end of a connection. */
const BROKEN_OFF = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
]);

/** The status that log and metrics see of such a request, as nginx counts it; nobody receives it. */
const CLIENT_LEFT = 499;

/** True for a connection that was closed; a request that was destroyed has none any more. */
function isGone(socket: { destroyed: boolean } | null): boolean {
  return socket?.destroyed ?? true;
}

/** True for a request to one of the pages that the server renders. */
export function isPage(request: FastifyRequest): boolean {
  return request.routeOptions.config.contract?.tag === 'páginas';
}

/**
 * Answers with `{ error: { code, message, details?, requestId } }`, or in the shape of hosted callables for
 * their routes.
 */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { code, message, details } = error;
  const callable = request.url.startsWith('/api/funcoes/');
  const body = callable
    ? { error: { status: callableStatus(error.status), message } }
    : { error: { code, message, ...(details ? { details: [...details] } : {}), requestId: request.id } };
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

function toAppError(error: FastifyError): AppError {
  // An id of an invalid form is answered like an unknown id.
  if (error.validationContext === 'params') return notFound();
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details: ErrorDetail[] = error.validation.map((issue) => ({
      campo: issue.instancePath.replaceAll('/', '.').replace(/^\./, ''),
      mensagem: 'Valor inválido.',
    }));
    return new AppError(400, 'entrada_invalida', 'Confira os campos enviados.', details);
  }
  if (databaseAway(error)) return unavailable();
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError(413, 'muito_grande', 'O que você enviou é grande demais.');
  if (status < 500) return unread(status);
  return new AppError(500, 'falha_interna', 'Algo falhou do nosso lado. Tente de novo em um minuto.');
}

function unread(status: number): AppError {
  return new AppError(status, 'pedido_invalido', 'Não entendemos o que foi enviado.');
}

/** The name that hosted callables use for an HTTP status (google.rpc.Code). */
function callableStatus(status: number): string {
  const names: Record<number, string> = {
    400: 'INVALID_ARGUMENT',
    401: 'UNAUTHENTICATED',
    403: 'PERMISSION_DENIED',
    404: 'NOT_FOUND',
    409: 'FAILED_PRECONDITION',
    429: 'RESOURCE_EXHAUSTED',
    502: 'UNAVAILABLE',
    503: 'UNAVAILABLE',
  };
  return names[status] ?? 'INTERNAL';
}

/**
 * The route's pattern for logs and metrics; the URL may contain a CPF or a token and is never logged. The files of the build, each
 * of which has a route, are one.
 */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url?.startsWith('/assets/') ? '/assets/*' : (url ?? 'unmatched');
}
