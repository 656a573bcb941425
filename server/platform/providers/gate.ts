import type { CallOutcome } from '#ports/provider-error.ts';
import type { Queries } from '../db/database.ts';
import * as state from './state.repository.ts';
import type { CircuitLimits } from './state.repository.ts';
import type { Log } from '../log/logger.ts';

/**
 * Whether a call may be made. `paused`: the provider asked to wait; `budget`: the call budget is used up;
 * `open`: the circuit breaker is open after repeated failures.
 */
export type Admission =
  | { go: true; tell: (outcome: CallOutcome) => Promise<void> }
  | { go: false; reason: 'paused' | 'budget' | 'open' };

/**
 * Asked before each attempt of a call; `retry` marks a further attempt of the same call. The returned `tell`
 * records how it ended. Neither throws, and neither takes longer than a second.
 */
export type Gate = (retry: boolean) => Promise<Admission>;

/** Limits of the calls to one provider. */
export type GateLimits = CircuitLimits & {
  /**
   * Calls per window over all replicas; `background` is how many calls the window may count before background
   * work must stop.
   */
  budget: { calls: number; windowMs: number; background: number } | null;
};

/**
 * After five failed calls in a row the circuit breaker opens for a moment, then one call at a time is let
 * through as a probe.
 */
export const DEFAULT_LIMITS: GateLimits = {
  failures: 5,
  openMs: 5_000,
  probeMs: 15_000,
  budget: null,
};

/**
 * Limits for Asaas: 25,000 calls in 12 hours per account over all replicas (docs/product/providers.md).
 * Background work stops at 15,000, so that the rest is left for patients waiting for their Pix.
 */
export const ASAAS_LIMITS = {
  ...DEFAULT_LIMITS,
  budget: { calls: 25_000, windowMs: 12 * 3_600_000, background: 15_000 },
} as const satisfies GateLimits;

/** The gates of one provider for its two kinds of calls. */
export type ProviderGates = {
  /** For calls whose result a person waits for. */
  patients: Gate;
  /** For calls that can be made later; it stops before the budget is used up. */
  background: Gate;
  /** True when background work may begin now; its calls may still be refused. */
  idle: () => Promise<boolean>;
};

/** How long a slow database may delay a call, in milliseconds; after that the call is let through. */
const PATIENCE_MS = 1_000;
/**
 * After a refused key the circuit opens for this long (ms): one call of all replicas tries again about four
 * times a minute, until a person has corrected the key.
 */
const KEY_OPEN_MS = 15_000;
/**
 * The pause when a provider gives no number, and the longest one accepted (ms): a date misread as seconds
 * must not stop all calls.
 */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Creates the gates of one provider over the row of its state that all replicas share. */
export function createGates(
  { db, log }: { db: Queries; log: Log },
  nome: string,
  limits: GateLimits = DEFAULT_LIMITS,
): ProviderGates {
  const { budget } = limits;
  const everything = budget && { calls: budget.calls, windowMs: budget.windowMs };
  const spare = budget && { calls: budget.background, windowMs: budget.windowMs };

  async function judge(lane: state.Asking['budget'], retry: boolean): Promise<Admission> {
    const asking = { limits, retry, budget: lane };
    let judged = await state.admitCall(db, nome, asking);
    if (!judged) {
      await state.insertProvider(db, nome);
      judged = await state.admitCall(db, nome, asking);
    }
    const { verdict, answerIsNews } = judged ?? UNKNOWN;
    if (verdict !== 'go' && verdict !== 'probe') return { go: false, reason: verdict };
    return { go: true, tell: (outcome) => patiently(write(answerIsNews, outcome), undefined) };
  }

  async function write(
    answerIsNews: boolean,
    { kind, status, waitMs, code = null }: CallOutcome,
  ): Promise<void> {
    if (kind === 'rate-limited') {
      return state.notePause(db, nome, Math.min(waitMs ?? PAUSE_MS, LONGEST_PAUSE_MS));
    }
    if (FAILURES.has(kind)) {
      return state.noteFailure(db, nome, kind, limits);
    }
    if (kind === 'key-refused') {
      // A 403 may concern one operation only; any other refusal of access concerns every call.
      const everywhere = status !== 403;
      const limited = { ...limits, openMs: KEY_OPEN_MS };
      return state.noteFailure(db, nome, kind, limited, { atOnce: everywhere, code });
    }
    if (answerIsNews) await state.noteAnswer(db, nome);
  }

  async function patiently<T>(work: Promise<T>, otherwise: T): Promise<T> {
    const { promise: late, resolve } = Promise.withResolvers<T>();
    const timer = setTimeout(resolve, PATIENCE_MS, otherwise);
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      log.warn({ err: error, provider: nome }, 'provider state not reachable');
      return otherwise;
    } finally {
      clearTimeout(timer);
    }
  }

  const gate =
    (lane: state.Asking['budget']): Gate =>
    (retry) =>
      patiently(judge(lane, retry), UNGUARDED);

  async function idle(): Promise<boolean> {
    const judged = await state.judgeCall(db, nome, { limits, retry: false, budget: spare });
    return judged === null || judged.verdict === 'go';
  }

  return {
    patients: gate(everything),
    background: gate(spare),
    idle: () => patiently(idle(), false),
  };
}

const FAILURES: ReadonlySet<CallOutcome['kind']> = new Set([
  'unreachable',
  'timeout',
  'invalid-answer',
  'insecure',
]);

/** The answer when the provider's row was deleted meanwhile. */
const UNKNOWN = { verdict: 'go', answerIsNews: true } as const;

/**
 * The answer when the database does not respond: the call is let through, because the provider may be fine.
 */
const UNGUARDED: Admission = { go: true, tell: async () => undefined };
