import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { codeOf } from '#platform/error-code.ts';
import type { Log } from '#platform/log/logger.ts';
import { isPrivateAddress, type TrustedProxies } from './trusted-proxies.ts';

/** The note in DATA_DIR by which commands beside the server know of it; its time is that of the last notice. */
const NOTE = 'proxy-ignorado';
/** The note is renewed at most this often. */
const RENEWED_MS = 3_600_000;
/** An older note says nothing about the installation of today. */
const HOLDS_MS = 7 * 86_400_000;

/** Notices a proxy in front of a server that was told of none. */
export type ProxyWatch = {
  /** Looks at a request that has just come. */
  look(request: Pick<IncomingMessage, 'headers' | 'socket'>): void;
  /** True once such a request was seen since the start. */
  ignored(): boolean;
};

/**
 * Watches for requests with a forwarded address from a peer of the same network while TRUST_PROXY names
 * nobody: a proxy is there, and all people seem to come from its address. The first one is logged and noted in
 * `dataDir`; with TRUST_PROXY set the note goes.
 */
export function createProxyWatch({
  dataDir,
  trusted,
  log,
  clock = Date.now,
}: {
  dataDir: string;
  trusted: TrustedProxies;
  log: Log;
  clock?: () => number;
}): ProxyWatch {
  const note = join(dataDir, NOTE);
  const failed = (error: unknown) => log.warn({ err: error }, 'the note about a proxy was not written');
  if (trusted) {
    void rm(note, { force: true }).catch(failed);
    return { look: () => undefined, ignored: () => false };
  }
  let noted: number | null = null;
  return {
    look({ headers, socket }) {
      if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
      if (!isPrivateAddress(socket.remoteAddress ?? '')) return;
      const now = clock();
      if (noted !== null && now - noted < RENEWED_MS) return;
      if (noted === null) {
        log.warn('TRUST_PROXY is absent behind a proxy: all visitors seem to come from its address');
      }
      noted = now;
      void writeFile(note, '', { mode: 0o600 }).catch(failed);
    },
    ignored: () => noted !== null,
  };
}

/** True when a server of this folder noticed an ignored proxy in the last seven days. */
export async function wasProxyIgnored(dataDir: string, now: number): Promise<boolean> {
  try {
    return now - (await stat(join(dataDir, NOTE))).mtimeMs < HOLDS_MS;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
