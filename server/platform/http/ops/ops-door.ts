import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '#platform/space/network.ts';
import { INERT_POLICY } from '../security.ts';

/** Where operations' own listener binds. */
export type OpsAddress = { host: string; port: number };

/** Decides who reads what only operations may: metrics, details of readiness, the API reference. */
export type OpsDoor = {
  /** True for a request that came through the port of operations, with their token, or to a demonstration from this machine. */
  opens(request: FastifyRequest): boolean;
  /** Marks a request as one that came through the port of operations. */
  admit(request: IncomingMessage): void;
};

/** The only paths that the port of operations serves; a path ending in a slash includes all below it. */
const SERVED = ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/api/docs/'] as const;

const NOT_SERVED = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': INERT_POLICY,
} as const;

/** Makes the door from OPS_TOKEN and from whether this is a demonstration. */
export function createOpsDoor({ token, demo }: { token: string | null; demo: boolean }): OpsDoor {
  const admitted = new WeakSet<IncomingMessage>();
  const expected = token === null ? null : digest(`Bearer ${token}`);
  return {
    opens({ raw, headers }) {
      if (admitted.has(raw)) return true;
      if (expected && timingSafeEqual(expected, digest(headers.authorization ?? ''))) return true;
      // A request that a proxy on this machine passes on comes from elsewhere.
      const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
      return demo && !forwarded && isLoopbackAddress(raw.socket.remoteAddress ?? '');
    },
    admit(request) {
      admitted.add(request);
    },
  };
}

/** Listens for operations alone; it ends with the application. Port 0: any free one. */
export async function listenForOps(
  app: FastifyInstance,
  door: OpsDoor,
  { host, port }: OpsAddress,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (!isServed(request.url ?? '')) {
      response.writeHead(404, NOT_SERVED).end('not found\n');
      return;
    }
    door.admit(request);
    app.routing(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function isServed(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return SERVED.some((served) => (served.endsWith('/') ? path.startsWith(served) : path === served));
}

/** Digests have one length, so that comparing them tells nothing of the token's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
