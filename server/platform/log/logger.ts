import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/**
 * Keys whose values are removed from log lines: a second safeguard besides never logging personal data or
 * secrets.
 */
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
 * Creates a logger of JSON lines on stdout. Of an error only name, code, constraint and the application's own
 * message are logged, because PostgreSQL's `detail` contains values, driver errors contain parameters, and
 * file system errors contain paths with a CPF.
 */
export function createLogger(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: REDACTED, censor: '[…]' },
    serializers: { err: describeError, error: describeError },
  };
  return pino(options, destination ?? gathered(pino.destination({ sync: true })));
}

/**
 * Passes on in one piece what was logged in one round of the event loop: requests that end together cost one call of the
 * operating system. The rest goes when the process ends.
 */
function gathered(destination: DestinationStream): DestinationStream {
  let lines = '';
  const flush = () => {
    const written = lines;
    lines = '';
    if (written !== '') destination.write(written);
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

/** Formats an unexpected error for a terminal, with the same fields that the log would have. */
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

/** The stack frames without the message above them, which may have several lines. */
function framesOf({ stack }: Error): string | undefined {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames?.slice(0, 7).join('\n');
}

function messageOf(error: Error): string {
  if (!('syscall' in error && 'path' in error)) return error.message;
  return `${'code' in error ? String(error.code) : 'failed'}: ${String(error.syscall)}`;
}
