import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as it came. */
  bytes: Buffer;
};

export type FakeAnswer = {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  html?: string;
  bytes?: { type: string; content: Uint8Array };
  /** The connection is cut in the middle of the body. */
  cut?: boolean;
};

/** Instead of an answer: the connection is closed without one. */
export const HANG_UP = 'hang up';
export type FakeReply = FakeAnswer | typeof HANG_UP;

export type FakeListener = {
  /** `http://host:port`, without a slash at its end. */
  url: string;
  port: number;
  /** Ends within a second, whatever is open. */
  close: () => Promise<void>;
};

export type FakeAddress = { port?: number | undefined; host?: string | undefined };

const MAX_BODY_BYTES = 1_048_576;

/** An HTTP listener on the loopback (port 0: any free one) that answers with what `handle` returns. */
export async function listenHttp(
  { port = 0, host = '127.0.0.1' }: FakeAddress,
  handle: (request: FakeRequest) => Promise<FakeReply>,
): Promise<FakeListener> {
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing, handle);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = portOf(server);
  return {
    url: `http://${host}:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The port that a listening server was given. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: FakeRequest) => Promise<FakeReply>,
): Promise<void> {
  try {
    const request = await readRequest(incoming);
    const answered = request === null ? { status: 413 } : await handle(request);
    if (answered === HANG_UP) incoming.socket.destroy();
    else write(outgoing, answered);
  } catch {
    if (outgoing.headersSent) incoming.socket.destroy();
    else write(outgoing, { status: 500 });
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const bytes = Buffer.concat(chunks);
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: bytes.toString('utf8'),
    bytes,
  };
}

function write(outgoing: ServerResponse, { status, headers, json, html, bytes, cut }: FakeAnswer): void {
  const type = bytes?.type ?? `${html === undefined ? 'application/json' : 'text/html'}; charset=utf-8`;
  const content = Buffer.from(bytes?.content ?? html ?? (json === undefined ? '' : JSON.stringify(json)));
  // Nothing has no half.
  if (cut === true && content.length === 0) {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  outgoing.writeHead(status, { 'content-type': type, 'content-length': content.length, ...headers });
  if (cut === true) {
    outgoing.write(content.subarray(0, content.length / 2), () => outgoing.socket?.resetAndDestroy());
  } else {
    outgoing.end(content);
  }
}

/** Ways to make a fake misbehave; every switch is off at first. */
export type HttpFaults = {
  /** Connections are cut without an answer. */
  down: boolean;
  /** Every call is worked on; half of its answer arrives, and the connection is cut. */
  cut: boolean;
  /** Every answer waits this long. */
  slowMs: number;
  /** A 200 with an HTML page, as a gateway or a captive portal gives. */
  html: boolean;
  /** A 200 with JSON of another shape. */
  wrongJson: boolean;
  /** 429 to everything, with the seconds to wait. */
  status429: boolean;
  waitSeconds: number;
  /** 500 to everything. */
  status500: boolean;
  /** 403 to everything: we may not come in. */
  status403: boolean;
  /** The next `n` answers have this status. */
  failNext(n: number, status: number): void;
};

/** Ways in which a service that carries messages can refuse them besides. */
export type ChannelFaults = HttpFaults & {
  /** 401 to everything, as to a key that is not valid any more. */
  refuseKey: boolean;
  /** Nobody is at any number, and every browser has unsubscribed. */
  noAddressee: boolean;
};

export function createChannelFaults() {
  const { faults, ...rest } = createHttpFaults();
  return {
    ...rest,
    faults: Object.assign(faults, { refuseKey: false, noAddressee: false }) satisfies ChannelFaults,
  };
}

/** The switches, what they make of the next call (null: it goes on as usual), and of the answer of one that went on. */
export function createHttpFaults(): {
  faults: HttpFaults;
  next: () => Promise<FakeReply | null>;
  sent: (reply: FakeReply) => FakeReply;
} {
  let failing = { left: 0, status: 500 };
  const faults: HttpFaults = {
    down: false,
    cut: false,
    slowMs: 0,
    html: false,
    wrongJson: false,
    status429: false,
    waitSeconds: 60,
    status500: false,
    status403: false,
    failNext(n, status) {
      failing = { left: n, status };
    },
  };
  return {
    faults,
    async next() {
      if (faults.slowMs > 0) await sleep(faults.slowMs, undefined, { ref: false });
      if (faults.down) return HANG_UP;
      const answered = standingAnswer(faults);
      if (answered !== null) return answered;
      if (failing.left === 0) return null;
      failing.left -= 1;
      return { status: failing.status };
    },
    sent: (reply) => (reply === HANG_UP || !faults.cut ? reply : { ...reply, cut: true }),
  };
}

function standingAnswer(faults: HttpFaults): FakeAnswer | null {
  if (faults.html) return { status: 200, html: '<!doctype html><title>Manutenção</title>' };
  if (faults.wrongJson) return { status: 200, json: { mensagem: 'ok' } };
  if (faults.status429) return { status: 429, headers: { 'ratelimit-reset': String(faults.waitSeconds) } };
  if (faults.status403) return { status: 403, html: '<!doctype html><title>Forbidden</title>' };
  return faults.status500 ? { status: 500 } : null;
}
