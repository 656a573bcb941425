import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Clock } from './deps.ts';

/** How far the clock of this machine is from that of a service, in milliseconds: positive when it is ahead. */
export type ClockReading = { ms: number; em: Date };

/** Compares the clock of this machine with those of the services that it calls anyway; holds the last comparison. */
export function createClockWatch() {
  let last: ClockReading | null = null;
  return {
    note({ aheadMs }: { aheadMs?: number | null }): void {
      if (typeof aheadMs === 'number') last = { ms: aheadMs, em: new Date() };
    },
    read: () => last,
  };
}

/** End of the certificate of a site, and when it was last seen. */
export type SiteReading = { ate: Date; em: Date };

/** A reading older than this (milliseconds) is renewed in the background. */
const RENEWED_MS = 3_600_000;
const TIMEOUT_MS = 5_000;

/**
 * Reads the certificate that people's browsers get at the public address. `read` answers at once with what was seen last and
 * renews it behind; null before the first answer, and for an address without https.
 */
export function createSiteCertificate(appUrl: string, clock: Clock): { read: () => SiteReading | null } {
  const { protocol, hostname, port } = new URL(appUrl);
  if (protocol !== 'https:') return { read: () => null };
  let last: SiteReading | null = null;
  let askedAt = -Infinity;
  async function renew(): Promise<void> {
    const ate = await readCertificateEnd(hostname, Number(port || 443));
    if (ate !== null) last = { ate, em: clock() };
  }
  return {
    read() {
      const now = clock().getTime();
      if (now - askedAt > RENEWED_MS) {
        askedAt = now;
        void renew();
      }
      return last;
    },
  };
}

/** End of the certificate that a host serves, believed or not: the alarm is about its end. Null without an answer. */
export async function readCertificateEnd(host: string, port: number): Promise<Date | null> {
  return (await readCertificate(host, port))?.ate ?? null;
}

/** The certificate that a host serves: its end, and why a browser would refuse it. */
export type ServedCertificate = { ate: Date; recusado: string | null };

/** A handshake and nothing else. Null without an answer. */
export function readCertificate(host: string, port: number): Promise<ServedCertificate | null> {
  const { promise, resolve } = Promise.withResolvers<ServedCertificate | null>();
  const named = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port, ...named, rejectUnauthorized: false, timeout: TIMEOUT_MS });
  const end = (served: ServedCertificate | null) => {
    socket.destroy();
    resolve(served);
  };
  socket.once('secureConnect', () => {
    const ate = new Date(socket.getPeerCertificate().valid_to);
    const recusado = socket.authorized ? null : String(socket.authorizationError);
    end(Number.isNaN(ate.getTime()) ? null : { ate, recusado });
  });
  socket.once('timeout', () => end(null));
  socket.once('error', () => end(null));
  return promise;
}
