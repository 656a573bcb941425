import { Counter, Histogram, Registry } from 'prom-client';

/** Routes whose failures are counted by name; those of further routes are counted together. */
export const NAMED_ROUTES = 30;
const OTHERS = 'others';

/** One answer: the tag of its contract (null: no route of ours), its route's pattern, status and seconds. */
export type Answered = { area: string | null; route: string; status: number; seconds: number };

/** Counts and durations of answers. */
export type HttpMetrics = { registry: Registry; count: (answer: Answered) => void };

/**
 * Metrics of answers whose number of series is bounded by the code and never by what is asked: areas of the
 * API, classes of status, and the first thirty routes that failed. Who needs a single route reads the log.
 */
export function createHttpMetrics(): HttpMetrics {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by area of the API',
    labelNames: ['area'] as const,
    buckets: [0.05, 0.25, 1, 5],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers by area of the API and class of status',
    labelNames: ['area', 'status'] as const,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers with a status of 500 or more, by route',
    labelNames: ['route'] as const,
    registers: [registry],
  });
  const failed = new Set<string>();
  return {
    registry,
    count({ area: tag, route, status, seconds }) {
      const area = tag ?? OTHERS;
      duration.observe({ area }, seconds);
      answers.inc({ area, status: `${Math.floor(status / 100)}xx` });
      if (status < 500) return;
      if (failed.size < NAMED_ROUTES) failed.add(route);
      failures.inc({ route: failed.has(route) ? route : OTHERS });
    },
  };
}
