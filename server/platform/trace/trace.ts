/** Attributes of a span: words of this program, counts and states; nothing of a person, and no address. */
export type SpanWords = Readonly<Record<string, string | number | boolean>>;

/** A span of the root of a trace, which stays open over several callbacks. */
export type OpenSpan = {
  /** Runs a callback within the span. */
  within(run: () => void): void;
  end(words: SpanWords, failed: boolean): void;
};

/** Spans of one process (docs/decisions/0117). Only `open` and `job` begin a trace; outside of one the others do nothing. */
export type Tracing = {
  open(name: string, words: SpanWords): OpenSpan;
  /** Runs a use case or a part of it. */
  within<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Asks a statement. @param text with placeholders; its values stay where they are */
  statement<T>(text: string, ask: () => Promise<T>): Promise<T>;
  /** Notes a call to an outside service that ended just now. */
  called(name: string, words: SpanWords, call: { ms: number; failed: boolean }): void;
  /** Notes that a job was put into the queue: a link to the trace in which it will run. @param id of the job, a uuid */
  enqueued(name: string, id: string): void;
  /** Runs a job in the trace that its id names; its retries are in the same one. */
  job<T>(name: string, id: string, work: () => Promise<T>): Promise<T>;
  /** Prometheus' text of the spans that were sent and dropped. */
  metrics(): Promise<string>;
  /** Sends what waits, for a few seconds at most. */
  close(): Promise<void>;
};

/** The tracing of this process; null: none, and nothing of it is loaded. */
export const trace: { on: Tracing | null } = { on: null };

/** Runs a use case, or a part of it, in a span of its own where there is a trace. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return trace.on === null ? work() : trace.on.within(name, work);
}
