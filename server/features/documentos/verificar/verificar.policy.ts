import { isIPv4, isIPv6 } from 'node:net';
import type { ReadSignatures } from '../../../adapters/media/media.port.ts';

/**
 * The forms in which a public number may be stored that somebody typed, read out of a QR code, or copied as an address; the
 * first one names it in the counts of tries.
 */
export function numerosPossiveis(typed: string): string[] {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const plain = last
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  const grouped = (plain.match(/.{1,4}/g) ?? []).join('-');
  return [...new Set([plain, grouped, last])].filter((one) => one !== '');
}

/** Who shares an allowance: an address of IPv4, or the 64 bits that an IPv6 provider gives one customer. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped) || !isIPv6(mapped)) return mapped;
  const [head = '', tail] = (mapped.split('%')[0] ?? '').split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** How a file and a document of ours belong together. */
export type Match =
  /** The very bytes that we keep. */
  | 'original'
  /** Our bytes and further signatures that hold, nothing else. */
  | 'countersigned'
  /** Our bytes, and something behind them that nobody answers for. */
  | 'appended'
  /** Other bytes than ours under the secret or the certificate of a document of ours. */
  | 'altered';

/** What a file is, compared with the document that was found for it. */
export function matchOf(read: ReadSignatures, kept: { sha256: string | null }): Match {
  if (kept.sha256 !== null && read.sha256 === kept.sha256) return 'original';
  if (kept.sha256 === null || !read.revisions.includes(kept.sha256)) return 'altered';
  return read.verdict === 'authentic' ? 'countersigned' : 'appended';
}
