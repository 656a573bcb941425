import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { routeOf } from '../error-handler.ts';
import { createHttpMetrics } from '../ops/http-metrics.ts';

/** How often the lag of the process is sampled; the usual 10 ms cost half of what a process at rest takes. */
const LAG_SAMPLE_MS = 100;
/** Seconds: shorter pauses of the collector are nobody's wait, and each kind of collection is a histogram. */
const PAUSES_S = [0.01, 0.1, 1];

/**
 * Installs one log line and one measurement per answer: no URL, no body, nothing about a person. An answer that refuses
 * is logged with its code, so that guessing, forged requests and used-up allowances are seen without any table growing.
 * @returns the metrics of this process
 */
export function installRequestLog(app: FastifyInstance): Registry {
  const { registry, count } = createHttpMetrics();
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: LAG_SAMPLE_MS,
    gcDurationBuckets: PAUSES_S,
  });
  // The difference of the two that stay.
  registry.removeSingleMetric('nodejs_heap_space_size_available_bytes');
  // Every field below is a word of this program: nothing is there to be redacted, and looking for it in each line would take
  // longer than the rest of the logging together.
  const lines = app.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const [route, status] = [routeOf(request), reply.statusCode];
    const area = request.routeOptions.config?.contract?.tag ?? null;
    count({ area, route, status, seconds: reply.elapsedTime / 1000 });
    lines.info(
      {
        reqId: request.id,
        method,
        route,
        status: String(status),
        ms: Math.round(reply.elapsedTime),
        actor: request.actor?.tipo,
        refusal: request.refusal,
      },
      'answered',
    );
  });
  return registry;
}
