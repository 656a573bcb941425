import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { installRequestLog } from '../server/platform/http/log/request-log.ts';
import { createProviderMetrics } from '../server/platform/providers/metrics.ts';
import { createSpanMetrics } from '../server/platform/trace/spans.ts';

/** Names of all metrics that a process serves. */
export async function servedMetrics(): Promise<string[]> {
  const app = Fastify();
  onTestFinished(() => app.close());
  const served = [
    await installRequestLog(app).metrics(),
    await createProviderMetrics(
      async () => [],
      async () => 0,
    ).text(),
    await createSpanMetrics().text(),
  ].join('\n');
  return [...served.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
}
