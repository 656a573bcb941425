/** How a call to a provider ended, in words that are stored. */
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
  /** How many milliseconds the provider asked to wait (Retry-After); null when it did not. */
  waitMs: number | null;
  /** The provider's own code of a refused access, if it gave one. */
  code?: string | null;
};

/** A failed call to a provider, in words that may be logged: never a body, a name or a CPF. */
export class ProviderError extends Error {
  readonly provider: string;
  /**
   * `refused`: this request was refused for good. `key-refused`: our access was refused, until somebody
   * corrects it. `insecure`: no trusted connection was possible, and nothing was sent.
   */
  readonly kind: Exclude<CallOutcome['kind'], 'ok'>;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** False when the provider cannot have received any part of the call. */
  readonly asked: boolean;
  /** The provider's own code of the refusal, which holds nothing of the call; null without one. */
  readonly code: string | null;
  constructor(
    provider: string,
    kind: ProviderError['kind'],
    status: number | null = null,
    { asked = true, code = null, ...options }: ErrorOptions & { asked?: boolean; code?: string | null } = {},
  ) {
    super(`${provider}: ${kind}${status === null ? '' : ` (${status})`}`, options);
    this.asked = asked;
    this.code = code;
    this.name = 'ProviderError';
    this.provider = provider;
    this.kind = kind;
    this.status = status;
  }
}

/** The error of a call that the gate did not admit: pause, spent budget, or open circuit breaker. */
export function notAdmitted(provider: string, reason: 'paused' | 'budget' | 'open'): ProviderError {
  const kind = reason === 'open' ? 'unreachable' : 'rate-limited';
  return new ProviderError(provider, kind, null, { asked: false, cause: new Error(`not asked: ${reason}`) });
}

/**
 * True when the provider cannot have done what the failed call asked for, because it was not reached or
 * refused. After any other failure (lost connection, timeout, status 500, unreadable answer) it may have.
 */
export function didNothing(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return !error.asked || NOTHING_DONE.has(error.kind);
}

/** True when the provider refused this request for good: repeating it gives the same refusal. */
export function refusedOutright(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'refused';
}

const NOTHING_DONE: ReadonlySet<ProviderError['kind']> = new Set(['refused', 'key-refused', 'rate-limited']);
