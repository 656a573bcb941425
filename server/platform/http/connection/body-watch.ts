import type { FastifyInstance } from 'fastify';
import { routeOf } from '../error-handler.ts';

/** A request whose body brings nothing for so long (milliseconds) is ended. */
export const IDLE_MS = 30_000;
/** The body is looked at so often within that time. */
const LOOKS = 3;

/**
 * Ends requests whose body stopped arriving for `idleMs` (to a third more), so that a few bytes hold no connection for minutes;
 * each is one line of information in the log. A body that waits for us to read it is not idle.
 */
export function installBodyWatch(app: FastifyInstance, idleMs = IDLE_MS): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    if (coding === undefined && (length === undefined || length === '0')) return;
    let [seen, quiet] = [raw.socket.bytesRead, 0];
    const watch = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(watch);
      const now = raw.socket.bytesRead;
      quiet = now === seen && raw.readableLength === 0 ? quiet + 1 : 0;
      seen = now;
      if (quiet < LOOKS) return;
      clearInterval(watch);
      request.log.info({ route: routeOf(request) }, 'a body made no progress and was ended');
      raw.destroy();
    }, idleMs / LOOKS);
    watch.unref();
    reply.raw.once('close', () => clearInterval(watch));
  });
}
