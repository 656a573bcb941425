import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Gate } from '#platform/providers/gate.ts';
import type { OnCall } from '#adapters/http-client.ts';
import { notAdmitted, ProviderError } from '#ports/provider-error.ts';
import type { Scanner, Verdict } from '#ports/scanner.ts';

/** How to reach clamd. */
export type ClamdOptions = {
  /** `tcp://host:port` or `unix:/path/to/socket`. */
  url: string;
  onCall?: OnCall;
  gate?: Gate;
};

/** The longest answer in bytes: clamd answers with one line. */
const MAX_ANSWER = 4096;
const DEFAULT_PORT = 3310;

/** Creates a scanner over clamd's INSTREAM command: https://docs.clamav.net/manual/Usage/Scanning.html */
export function createClamd({ url, onCall, gate }: ClamdOptions): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const address =
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) };

  return {
    async scan(content, timeoutMs) {
      // An error of the content before it is read is reported when reading starts.
      content.on('error', () => undefined);
      const admission = await gate?.(false);
      if (admission && !admission.go) {
        content.destroy();
        throw notAdmitted('clamd', admission.reason);
      }
      const started = performance.now();
      let outcome: ProviderError['kind'] | 'ok' = 'ok';
      let judged = true;
      const socket = createConnection(address);
      // Destroying the socket ends every wait below.
      const deadline = setTimeout(() => socket.destroy(new ProviderError('clamd', 'timeout')), timeoutMs);
      try {
        return verdictOf(await ask(socket, content));
      } catch (error) {
        // A content that cannot be read says nothing about clamd.
        judged = error instanceof ProviderError;
        if (error instanceof ProviderError) outcome = error.kind;
        throw error;
      } finally {
        clearTimeout(deadline);
        socket.destroy();
        content.destroy();
        const ms = Math.round(performance.now() - started);
        onCall?.({ provider: 'clamd', operation: 'instream', ms, outcome, status: null });
        // An ERROR answer may concern this file only: it is retried, and does not count as clamd being
        // healthy.
        const kind = outcome === 'refused' ? 'invalid-answer' : outcome;
        if (judged) await admission?.tell({ kind, status: null, waitMs: null });
      }
    },
  };
}

/** Sends the content and reads the answer; clamd may answer and close the connection before all is sent. */
async function ask(socket: Socket, content: Readable): Promise<string> {
  const answer = readAnswer(socket);
  await Promise.race([answer, send(socket, content)]);
  return answer;
}

async function send(socket: Socket, content: Readable): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (socket.destroyed) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(socket, Buffer.concat([length, chunk]));
  }
  await write(socket, Buffer.alloc(4));
}

/** Writes bytes. A closed connection only ends the wait here; the answer, or its absence, decides. */
async function write(socket: Socket, bytes: Buffer): Promise<void> {
  // A failed write discards unread data, so an answer that has arrived is read first.
  await setImmediate();
  await new Promise<void>((resolve) => void socket.write(bytes, () => resolve()));
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const end = (error?: Error) => {
      const line = /^([^\0]*)\0/.exec(text)?.[1];
      if (line !== undefined) resolve(line);
      else if (error instanceof ProviderError) reject(error);
      else if (error) reject(new ProviderError('clamd', 'unreachable', null, { cause: error }));
      else reject(new ProviderError('clamd', 'invalid-answer'));
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.includes('\0') || text.length > MAX_ANSWER) end();
    });
    socket.on('error', end);
    socket.on('close', () => end());
  });
}

/**
 * The verdict of `stream: OK` and `stream: <name> FOUND`.
 * @throws ProviderError for an ERROR answer and for anything else
 */
function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return 'limpo';
  if (/^stream: .+ FOUND$/.test(answer)) return 'ameaca';
  if (answer.startsWith('INSTREAM size limit exceeded')) return 'grande_demais';
  throw new ProviderError('clamd', answer.endsWith('ERROR') ? 'refused' : 'invalid-answer');
}
