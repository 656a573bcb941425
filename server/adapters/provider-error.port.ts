import type { CallOutcome } from '../platform/providers/gate.ts';

/** Why a call to a provider failed, in words that may be logged: never a body, a name or a CPF. */
export class ProviderError extends Error {
  readonly provider: string;
  /**
   * `refused`: this one request, for good · `key-refused`: whoever we are, until somebody mends our access ·
   * `insecure`: the line could not be made safe, and nothing was said over it.
   */
  readonly kind: Exclude<CallOutcome['kind'], 'ok'>;
  /** HTTP status when there was one. */
  readonly status: number | null;
  /** False when nothing of the call can have reached the provider: it was not made, or nobody took it. */
  readonly asked: boolean;
  constructor(
    provider: string,
    kind: ProviderError['kind'],
    status: number | null = null,
    { asked = true, ...options }: ErrorOptions & { asked?: boolean } = {},
  ) {
    super(`${provider}: ${kind}${status === null ? '' : ` (${status})`}`, options);
    this.asked = asked;
    this.name = 'ProviderError';
    this.provider = provider;
    this.kind = kind;
    this.status = status;
  }
}

/** A call that was not made: the provider asked to wait, no call is left, or it failed too often just now. */
export function notAdmitted(provider: string, reason: 'paused' | 'budget' | 'open'): ProviderError {
  const kind = reason === 'open' ? 'unreachable' : 'rate-limited';
  return new ProviderError(provider, kind, null, { asked: false, cause: new Error(`not asked: ${reason}`) });
}

/**
 * True when the provider cannot have done what the failed call asked for: it was never asked, or said no. After
 * anything else (a cut line, a timeout, a 500, an answer nobody can read) it may have.
 */
export function didNothing(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return !error.asked || NOTHING_DONE.has(error.kind);
}

/** True when the provider refused this one request for good: the same request would be refused again. */
export function refusedOutright(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'refused';
}

const NOTHING_DONE: ReadonlySet<ProviderError['kind']> = new Set(['refused', 'key-refused', 'rate-limited']);
