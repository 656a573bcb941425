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

/** An error that nobody expected, for a terminal: what the log would carry of it. */
export function errorInLines(error: unknown): string {
  const { type, message, code, stack } = describeError(error);
  const head = [type, message, code].filter((part) => part !== undefined && part !== '').join(': ');
  const lines = typeof stack === 'string' && stack !== '' ? [head, stack] : [head];
  if (error instanceof Error && error.cause !== undefined) lines.push(`cause: ${errorInLines(error.cause)}`);
  return lines.join('\n');
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
    stack: fromDatabase ? undefined : framesOf(error),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** Without the message above them, which may be of many lines. */
function framesOf({ stack }: Error): string | undefined {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames?.slice(0, 7).join('\n');
}

function messageOf(error: Error): string {
  if (!('syscall' in error && 'path' in error)) return error.message;
  return `${'code' in error ? String(error.code) : 'failed'}: ${String(error.syscall)}`;
}
