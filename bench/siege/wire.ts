import { Agent, request } from 'node:http';

/** Status 0 where the connection ended without an answer. */
export type Answer = { status: number; headers: Record<string, unknown>; text: string };

export type Sent = {
  method?: string;
  path: string;
  ip: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
};

/** Sends requests as a proxy with TRUST_PROXY=1 in front would forward them, valid or not. */
export function wireTo(url: string): { send: (sent: Sent) => Promise<Answer>; close: () => void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 300 });

  function send({ method = 'GET', path, ip, cookie, headers = {}, body }: Sent): Promise<Answer> {
    return new Promise((resolve) => {
      const lost = (error: unknown) => resolve({ status: 0, headers: {}, text: String(error) });
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const all = { ...headers, ...length, ...(cookie && { cookie }), 'x-forwarded-for': ip };
      try {
        const asking = request({ agent, hostname, port, method, path, headers: all }, (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('error', lost);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(pieces).toString(),
            }),
          );
        });
        asking.on('error', lost);
        asking.end(body);
      } catch (error) {
        // A malformed path or header, which a proxy would not forward either.
        lost(error);
      }
    });
  }

  return { send, close: () => agent.destroy() };
}

/** As a browser would send them back. */
export function cookiesOf({ headers }: Answer): string {
  const lines = headers['set-cookie'];
  return Array.isArray(lines) ? lines.map((line) => String(line).split(';')[0]).join('; ') : '';
}
