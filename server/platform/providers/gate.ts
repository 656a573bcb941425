import type { Queries } from '../db/database.ts';
import * as state from '../db/provider-state.ts';
import type { Budget, CircuitLimits, ProviderState } from '../db/provider-state.ts';
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
  /** Null: the provider counts nothing. */
  budget: (Budget & { /** What background work may bring the count to. */ background: number }) | null;
  /** Calls claimed by one write. */
  block: number;
};

/** After five requests in a row that nobody answered, a moment's rest; then one at a time may try. */
export const DEFAULT_LIMITS: GateLimits = {
  failures: 5,
  openMs: 5_000,
  probeMs: 15_000,
  budget: null,
  block: 25,
};

/**
 * 25,000 calls in 12 hours for one account, over all replicas (domain.md 4.1). Sweeps and syncs end at 15,000:
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

type Lane = {
  left: number;
  windowStart: number | null;
  claimedAt: number;
  claiming: Promise<boolean> | null;
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
  const window = budget ?? { calls: Infinity, windowMs: 1 };
  let known = false;

  async function read(): Promise<ProviderState> {
    const found = await state.readProviderState(db, nome, limits, window);
    if (found) return found;
    if (!known) await state.insertProvider(db, nome);
    known = true;
    return NEVER_ASKED;
  }

  async function claim(lane: Lane, limit: number): Promise<boolean> {
    const { block } = limits;
    const won = await state.claimCalls(db, nome, { limit, block, windowMs: window.windowMs });
    lane.left = won?.calls ?? 0;
    lane.windowStart = won?.windowStart ?? null;
    lane.claimedAt = performance.now();
    return won !== null;
  }

  async function spend(lane: Lane, limit: number, now: ProviderState, readAt: number): Promise<boolean> {
    // A block of a window that ended is worth nothing in the next; one claimed since the read is no such block.
    if (lane.windowStart !== now.windowStart && lane.claimedAt < readAt) lane.left = 0;
    while (lane.left === 0) {
      lane.claiming ??= claim(lane, limit).finally(() => {
        lane.claiming = null;
      });
      if (!(await lane.claiming)) return false;
    }
    lane.left -= 1;
    return true;
  }

  async function judge(lane: Lane, limit: number, retry: boolean): Promise<Admission> {
    const readAt = performance.now();
    const now = await read();
    if (now.paused) return { go: false, reason: 'paused' };
    if (!retry && now.open) return { go: false, reason: 'open' };
    if (!retry && now.halfOpen && !(await state.takeProbe(db, nome, limits)))
      return { go: false, reason: 'open' };
    if (budget && !(await spend(lane, limit, now, readAt))) return { go: false, reason: 'budget' };
    return { go: true, tell: (outcome) => patiently(write(now, outcome), undefined) };
  }

  async function write(
    before: ProviderState,
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
    if (before.failing || !before.okRecently) await state.noteAnswer(db, nome);
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

  function gate(limit: number): Gate {
    const lane: Lane = { left: 0, windowStart: null, claimedAt: 0, claiming: null };
    return (retry) => patiently(judge(lane, limit, retry), UNGUARDED);
  }

  async function spare(): Promise<boolean> {
    const now = await read();
    if (now.paused || now.open || now.halfOpen) return false;
    if (!budget || now.windowStart === null) return true;
    return (await state.callsClaimed(db, nome)) < budget.background;
  }

  return {
    patients: gate(window.calls),
    background: gate(budget?.background ?? Infinity),
    idle: () => patiently(spare(), false),
  };
}

const FAILURES: ReadonlySet<CallOutcome['kind']> = new Set([
  'unreachable',
  'timeout',
  'invalid-answer',
  'insecure',
]);

const NEVER_ASKED: ProviderState = {
  paused: false,
  open: false,
  halfOpen: false,
  failing: false,
  okRecently: false,
  windowStart: null,
};

/** The database does not answer: the provider may. */
const UNGUARDED: Admission = { go: true, tell: async () => undefined };
