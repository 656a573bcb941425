export type ErrorDetail = { campo: string; mensagem: string };

/** A refusal that the caller may read: a stable code for programs, a Portuguese sentence for the person. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  constructor(status: number, code: string, message: string, details?: readonly ErrorDetail[]) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A missing thing and somebody else's thing answer alike (docs/product/accounts.md). */
export function notFound(): AppError {
  return new AppError(404, 'nao_encontrado', 'Não encontramos o que você procura.');
}

/** Nobody is signed in here, or not any more. */
export function noSession(): AppError {
  return new AppError(401, 'sem_sessao', 'Entre para continuar.');
}

/** This role may not call that. */
export function notAllowed(): AppError {
  return new AppError(403, 'sem_permissao', 'Você não tem permissão para isto.');
}

/** The administrator's second factor must stand first, and the page leads to it. */
export function secondFactorNeeded(): AppError {
  return new AppError(
    403,
    'segundo_fator_necessario',
    'Ative a verificação em duas etapas antes de abrir a mesa.',
  );
}

/** Too many tries; the words of docs/product/messages.md. */
export function tooManyTries(): AppError {
  return new AppError(429, 'muitas_tentativas', 'Muitas tentativas. Aguarde alguns minutos.');
}
