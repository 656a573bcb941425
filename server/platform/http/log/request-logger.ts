import type { FastifyBaseLogger } from 'fastify';

type Line = (fields: object | string, message?: string) => void;
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * The logger of a request, which is made at its first line: most requests have none beside that of their answer, and making a
 * logger takes longer than writing a line.
 * @param make makes the logger that carries the id of the request
 */
export function requestLogger(make: () => FastifyBaseLogger): FastifyBaseLogger {
  let made: FastifyBaseLogger | undefined;
  const logger = () => (made ??= make());
  const at =
    (level: Level): Line =>
    (fields, message) => {
      if (typeof fields === 'string') logger()[level](fields);
      else logger()[level](fields, message);
    };
  return {
    get level() {
      return logger().level;
    },
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    silent: () => undefined,
    child: (bindings, options) => logger().child(bindings, options),
  };
}
