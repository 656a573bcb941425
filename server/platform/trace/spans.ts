import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { Counter, Registry } from 'prom-client';

/** Spans that wait to be sent, at the most; what comes beyond is dropped. */
export const MAX_WAITING = 2_048;

type Outcome = 'sent' | 'dropped' | 'failed';

/** Counts of spans by what became of them. */
export function createSpanMetrics() {
  const registry = new Registry();
  const spans = new Counter({
    name: 'trace_spans_total',
    help: 'Spans sent, dropped because too many waited, and lost because the collector did not take them',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  for (const outcome of ['sent', 'dropped', 'failed'] as const) spans.inc({ outcome }, 0);
  return {
    count: (outcome: Outcome, some: number) => spans.inc({ outcome }, some),
    text: () => registry.metrics(),
  };
}

/**
 * Puts a bound before a processor and counts at its exporter, whose answers make room again. A span is dropped, never
 * waited for.
 * @param processorOf makes the processor over the counted exporter
 */
export function bounded(
  exporter: SpanExporter,
  count: (outcome: Outcome, some: number) => void,
  processorOf: (exporter: SpanExporter) => SpanProcessor,
): SpanProcessor {
  let waiting = 0;
  const counted: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        waiting -= spans.length;
        count(result.error ? 'failed' : 'sent', spans.length);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
  const processor = processorOf(counted);
  return {
    onStart: (span, context) => processor.onStart(span, context),
    onEnd(span) {
      // One that is not sampled goes nowhere.
      if ((span.spanContext().traceFlags & 1) === 0) return;
      if (waiting >= MAX_WAITING) {
        count('dropped', 1);
        return;
      }
      waiting += 1;
      processor.onEnd(span);
    },
    shutdown: () => processor.shutdown(),
    forceFlush: () => processor.forceFlush(),
  };
}
