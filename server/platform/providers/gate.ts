import type { Queries } from '../db/database.ts';
import * as state from './state.repository.ts';
import type { CircuitLimits } from './state.repository.ts';
import type { Log } from '../log/logger.ts';

/** How a call ended, in words that may be stored. */
export type CallOutcome = {
  kind:
    | 'ok'
    | 'unreachable'
    | 'timeout'
    | 'refused'
    | 'key-refused'
    | 'rate-limited'
    | 'invalid-answer'
    | 'insecure';
  status: number | null;
  /** How long the provider asked to be left alone, if it did. */
  waitMs: number | null;
  /** The provider's own code of a refused access, if it gave one. */
  code?: string | null;
};

/** `paused`: it asked to wait · `budget`: no call is left to us · `open`: it failed too often just now. */
export type Admission =
  | { go: true; tell: (outcome: CallOutcome) => Promise<void> }
  | { go: false; reason: 'paused' | 'budget' | 'open' };

/**
 * Asked before each attempt of a call, `retry` being a further attempt of the same one; `tell` is told how the
 * call ended. Neither throws, and neither takes longer than a second.
 */
export type Gate = (retry: boolean) => Promise<Admission>;

export type GateLimits = CircuitLimits & {
  /** Calls of a window for all replicas; `background`: how many work that nobody waits for may bring them to. */
  budget: { calls: number; windowMs: number; background: number } | null;
};

/** After five requests in a row that nobody answered, a moment's rest; then one at a time may try. */
export const DEFAULT_LIMITS: GateLimits = {
  failures: 5,
  openMs: 5_000,
  probeMs: 15_000,
  budget: null,
};

/**
 * 25,000 calls in 12 hours for one account, over all replicas (docs/product/providers.md). Sweeps and syncs end at 15,000:
 * the rest is for patients who wait for their Pix.
 */
export const ASAAS_LIMITS = {
  ...DEFAULT_LIMITS,
  budget: { calls: 25_000, windowMs: 12 * 3_600_000, background: 15_000 },
} as const satisfies GateLimits;

export type ProviderGates = {
  /** For what a person waits for. */
  patients: Gate;
  /** For work that can come later: ends before the budget does. */
  background: Gate;
  /** Whether background work may begin at all; no promise that its calls will be let through. */
  idle: () => Promise<boolean>;
};

/** Longest that a database in trouble may hold a call up: the gate is a guard, not a lock. */
const PATIENCE_MS = 1_000;
/** A refused key is mended by a person: asked about four times a minute, by one call for all replicas. */
const KEY_OPEN_MS = 15_000;
/** A pause without a number, and the longest that is believed: a date read as seconds must not close us down. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** The gates of one provider over the one row that all replicas share. */
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
      // A 403 may be about one operation only; any other refusal of ours holds for every call.
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

/** For a provider whose row was deleted right after it was made. */
const UNKNOWN = { verdict: 'go', answerIsNews: true } as const;

/** The database does not answer: the provider may. */
const UNGUARDED: Admission = { go: true, tell: async () => undefined };
