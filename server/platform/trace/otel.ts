import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace as api,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import zelo from '../../../package.json' with { type: 'json' };
import { AppError } from '../app-error.ts';
import { codeOf } from '../error-code.ts';
import { bounded, createSpanMetrics, MAX_WAITING } from './spans.ts';
import { wordsOfStatement } from './statement-words.ts';
import type { SpanWords, Tracing } from './trace.ts';

export type TracingSettings = {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Share of the traces that are recorded, 0 to 1. */
  share: number;
};

const SEND_EVERY_MS = 2_000;
const SEND_WITHIN_MS = 5_000;

/** Starts tracing to a collector by OTLP over HTTP. It takes nothing of a caller's trace and gives none to outside services. */
export function startTracing({ endpoint, headers, share }: TracingSettings): Tracing {
  const metrics = createSpanMetrics();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_WITHIN_MS,
  });
  const random = new RandomIdGenerator();
  /** The id of the trace that is being begun, where a job names it. */
  let given: string | null = null;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': zelo.name, 'service.version': zelo.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: {
      generateTraceId: () => given ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      bounded(
        exporter,
        metrics.count,
        (counted) =>
          new BatchSpanProcessor({
            exporter: counted,
            maxQueueSize: MAX_WAITING,
            scheduledDelayMillis: SEND_EVERY_MS,
            exportTimeoutMillis: 2 * SEND_WITHIN_MS,
          }),
      ),
    ],
  });
  const tracer = provider.getTracer(zelo.name, zelo.version);
  const contexts = new AsyncLocalStorage<Context>();

  /** Absent, too, behind the end of a span: a timer that was set within one goes on in its context for ever. */
  function current(): Context | undefined {
    const context = contexts.getStore();
    return context && api.getSpan(context)?.isRecording() ? context : undefined;
  }

  const child = (name: string, kind: SpanKind, parent: Context, words: SpanWords = {}): Span =>
    tracer.startSpan(name, { kind, attributes: words }, parent);

  async function run<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await contexts.run(api.setSpan(parent, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    open(name, words) {
      const span = child(name, SpanKind.SERVER, ROOT_CONTEXT, words);
      const context = api.setSpan(ROOT_CONTEXT, span);
      return {
        within: (callback) => contexts.run(context, callback),
        end(more, failed) {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    within(name, work) {
      const parent = current();
      return parent ? run(child(name, SpanKind.INTERNAL, parent), parent, work) : work();
    },
    async statement(text, ask) {
      const parent = current();
      if (!parent) return ask();
      const { name, words } = wordsOfStatement(text);
      const span = child(name, SpanKind.CLIENT, parent, words);
      try {
        return await ask();
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    called(name, words, { ms, failed }) {
      const parent = current();
      if (!parent) return;
      const ended = Date.now();
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, attributes: words, startTime: ended - ms },
        parent,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    },
    enqueued(name, id) {
      const parent = current();
      if (!parent) return;
      const traceId = traceOf(id);
      // The job's own span has another id with each try; a viewer follows that of the trace.
      const context = { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED };
      const links = [{ context }];
      tracer.startSpan(`enqueue ${name}`, { kind: SpanKind.PRODUCER, links }, parent).end();
    },
    job(name, id, work) {
      given = traceOf(id);
      const span = child(`job ${name}`, SpanKind.CONSUMER, ROOT_CONTEXT);
      given = null;
      return run(span, ROOT_CONTEXT, work);
    },
    metrics: metrics.text,
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** A uuid has as many digits as the id of a trace. */
const traceOf = (uuid: string) => uuid.replaceAll('-', '').toLowerCase();

/** The code of an error, never its words. A refusal is an answer: it does not make the span a failed one. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', codeOf(error) || (error instanceof Error ? error.name : 'unknown'));
  if (!(error instanceof AppError && error.status < 500)) span.setStatus({ code: SpanStatusCode.ERROR });
}
