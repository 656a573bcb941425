import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How often it is looked whether calls are still being answered, in milliseconds. */
const LOOK_MS = 25;

/** The time between the announcement that this process stops, and its end. */
export type Drain = {
  /** True once the process is to stop: it still answers everything, and says that it is not ready. */
  begun(): boolean;
  begin(): void;
  /** Resolves when no call is being answered any more, at the latest after so many milliseconds. */
  untilQuiet(limitMs: number): Promise<void>;
  /**
   * Counts the calls of a server from now on. Those that are `open` without an end of their own (streams, which go on at
   * another replica) are not waited for.
   */
  install(app: FastifyInstance, open: (request: FastifyRequest) => boolean): void;
};

export function createDrain(): Drain {
  let stopping = false;
  const running = new Set<FastifyRequest>();
  return {
    begun: () => stopping,
    begin() {
      stopping = true;
    },
    async untilQuiet(limitMs) {
      const until = performance.now() + limitMs;
      while (running.size > 0 && performance.now() < until) await sleep(LOOK_MS);
    },
    install(app, open) {
      app.addHook('onRequest', async (request, reply) => {
        // A proxy that keeps its connection would send its next request here.
        if (stopping) void reply.header('connection', 'close');
        if (open(request)) return;
        running.add(request);
        // Also when the answer was never finished because the client has gone.
        reply.raw.once('close', () => running.delete(request));
      });
    },
  };
}
