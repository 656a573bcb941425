import type { FastifyInstance, FastifyRequest } from 'fastify';
import { vivo } from '#contracts/live.contract.ts';
import type { OpenSpan, Tracing } from '#platform/trace/trace.ts';

/**
 * Begins a trace with each call of a contract, under the pattern of its route: no address, no browser, nobody. Left out are
 * probes, and streams, which stay open for hours.
 */
export function installRequestSpans(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { contract } = request.routeOptions.config;
    if (!contract || contract.tag === 'operação' || contract.path === vivo.path) return done();
    const span = tracing.open(`${request.method} ${contract.path}`, {
      'http.request.method': request.method,
      'http.route': contract.path,
      'zelo.area': contract.tag,
    });
    spans.set(request, span);
    span.within(done);
  });
  // After a body was read, the hooks go on in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
  });
}
