import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Keys that may carry a person's data or a secret; a second net behind never logging them. */
const REDACTED = [
  'cpf',
  'senha',
  'password',
  'nome',
  'email',
  'emailContato',
  'telefone',
  'token',
  'cookie',
  'authorization',
  'detail',
  'parameters',
  'params',
  'body',
].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/**
 * JSON lines on stdout. PostgreSQL's `detail` carries the CPF and driver errors carry parameters, so of an
 * error only name, code, constraint and our own message reach the log. The message of a failed call of the file
 * system names the file, which lies in the folder of a CPF.
 */
export function createLogger(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: REDACTED, censor: '[…]' },
    serializers: { err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const fromDatabase = typeof constraint === 'string' || 'severity' in error;
  return {
    type: error.name,
    message: fromDatabase ? undefined : messageOf(error),
    code,
    constraint,
    stack: fromDatabase ? undefined : error.stack?.split('\n').slice(1, 8).join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

function messageOf(error: Error): string {
  if (!('syscall' in error && 'path' in error)) return error.message;
  return `${'code' in error ? String(error.code) : 'failed'}: ${String(error.syscall)}`;
}
