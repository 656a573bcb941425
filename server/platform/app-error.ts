/** One invalid field and the Portuguese sentence shown beside it. */
export type ErrorDetail = { campo: string; mensagem: string };

/**
 * An error whose content may be sent to the caller: HTTP status, a stable code for programs, and a Portuguese
 * sentence for people.
 */
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

/** 404, alike for an unknown id and for another patient's (docs/product/accounts.md). */
export function notFound(): AppError {
  return new AppError(404, 'nao_encontrado', 'Não encontramos o que você procura.');
}

/** 401: nobody is signed in, or the session has ended. */
export function noSession(): AppError {
  return new AppError(401, 'sem_sessao', 'Entre para continuar.');
}

/** 403: the role may not call this route. */
export function notAllowed(): AppError {
  return new AppError(403, 'sem_permissao', 'Você não tem permissão para isto.');
}

/** 403: the administrator must set up the second factor first; the page leads there. */
export function secondFactorNeeded(): AppError {
  return new AppError(
    403,
    'segundo_fator_necessario',
    'Ative a verificação em duas etapas antes de abrir a mesa.',
  );
}

/** 403: the administrator must set a password of their own first; the page leads there. */
export function ownPasswordNeeded(): AppError {
  return new AppError(403, 'senha_propria_necessaria', 'Crie a sua senha antes de abrir a mesa.');
}

/** 429: a rate limit was exceeded; the words are those of docs/product/messages.md. */
export function tooManyTries(): AppError {
  return new AppError(429, 'muitas_tentativas', 'Muitas tentativas. Aguarde alguns minutos.');
}
