/** Why a call to a provider failed, in words that may be logged: never a body, a name or a CPF. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly kind: 'unreachable' | 'timeout' | 'refused' | 'rate-limited' | 'invalid-answer';
  /** HTTP status when there was one. */
  readonly status: number | null;
  constructor(
    provider: string,
    kind: ProviderError['kind'],
    status: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`${provider}: ${kind}${status === null ? '' : ` (${status})`}`, options);
    this.name = 'ProviderError';
    this.provider = provider;
    this.kind = kind;
    this.status = status;
  }
}
