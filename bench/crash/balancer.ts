import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Requests to one server, by outcome. */
export type Tally = {
  answered: number;
  /** Failures other than 503 with `Retry-After`, by route. */
  failed: string[];
  /** Answers of 503 with `Retry-After`, by route. */
  putOff: string[];
  /** When each write was acknowledged, on the clock of `performance.now()`. */
  writes: number[];
  /** Longest wait for the beginning of an answer (ms); files, which other processes open, apart. */
  slowest: number;
};

export type Balancer = {
  url: string;
  /** By port. */
  tallies: ReadonlyMap<number, Tally>;
  close(): Promise<void>;
};

/** Time (ms) for which a server without a listener is skipped. */
const PASSED_OVER_MS = 500;

/** A request with its body, so that it can be sent to another server until one has accepted it. */
type Given = { from: IncomingMessage; body: Buffer; to: ServerResponse };

/**
 * Round-robin proxy without affinity: no patient stays with one server. Connection failures are retried elsewhere,
 * because nothing was sent; a request that was cut is answered with 502.
 * @param lookMs how often each server is asked whether it is ready; one that is not gets nothing. Absent: nobody is asked
 */
export async function startBalancer(
  port: number,
  servers: readonly number[],
  lookMs?: number,
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const tallies = new Map<number, Tally>(servers.map((server) => [server, newTally()]));
  const away = new Map<number, number>();
  let turn = 0;
  const looking = lookMs === undefined ? null : setInterval(lookAtAll, lookMs);

  function lookAtAll(): void {
    for (const server of servers) void look(server);
  }

  /** A server that is about to stop says so before it stops. */
  async function look(server: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${server}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status !== 200) away.set(server, Date.now() + 2 * (lookMs ?? 0));
  }

  function next(): number {
    const inTurn = servers.map((_, i) => servers[(turn + i) % servers.length] ?? 0);
    const chosen = inTurn.find((server) => (away.get(server) ?? 0) < Date.now()) ?? inTurn[0] ?? 0;
    turn = servers.indexOf(chosen) + 1;
    return chosen;
  }

  function forward({ from, body, to }: Given, tries: number): void {
    const server = next();
    const { method = 'GET', url: path = '/', headers } = from;
    const began = performance.now();
    const fail = (why: string) => tallies.get(server)?.failed.push(`${method} ${routeOf(path)}: ${why}`);
    const asking = request({ agent, host: '127.0.0.1', port: server, method, path, headers }, (answer) => {
      const { statusCode: status = 502 } = answer;
      const tally = tallies.get(server);
      if (tally) count(tally, `${method} ${path}`, status, performance.now() - began);
      const putOff = status === 503 && answer.headers['retry-after'] !== undefined;
      if (putOff) tally?.putOff.push(`${method} ${routeOf(path)}`);
      else if (status >= 500) fail(String(status));
      to.writeHead(status, answer.headers);
      // A stream must show that it is open before its first event.
      to.flushHeaders();
      answer.pipe(to);
      answer.on('error', () => to.destroy());
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries < servers.length) {
        away.set(server, Date.now() + PASSED_OVER_MS);
        forward({ from, body, to }, tries + 1);
      } else if (to.headersSent || to.destroyed) {
        to.destroy();
      } else {
        fail(error.message);
        to.writeHead(502).end();
      }
    });
    to.on('close', () => asking.destroy());
    asking.end(body);
  }

  const front = createServer((from, to) => {
    buffer(from).then(
      (body) => forward({ from, body, to }, 1),
      () => to.destroy(),
    );
  });
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    tallies,
    async close() {
      if (looking) clearInterval(looking);
      agent.destroy();
      front.close();
      front.closeAllConnections();
      await once(front, 'close');
    },
  };
}

function newTally(): Tally {
  return { answered: 0, failed: [], putOff: [], writes: [], slowest: 0 };
}

function count(tally: Tally, what: string, status: number, ms: number): void {
  tally.answered += 1;
  if (!what.includes(' /api/uploads/')) tally.slowest = Math.max(tally.slowest, ms);
  if (status < 300 && !/^(?:GET|HEAD) /.test(what)) tally.writes.push(performance.now());
}

/** Replaces ids in a path. */
function routeOf(path: string): string {
  return (path.split('?', 1)[0] ?? '').replaceAll(/[\w.-]{20,}/g, '…');
}
