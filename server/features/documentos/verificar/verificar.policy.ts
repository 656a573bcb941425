import { isIPv4, isIPv6 } from 'node:net';
import { formatCodigo } from '../../../../domain/documentos/emissao/codigo.ts';
import type { ReadSignatures } from '../../../adapters/media/media.port.ts';
import { plainSecret } from '../segredo/segredo.public.ts';

/** The public number that somebody typed, read out of a QR code, or copied as an address, as it is stored; '' for none. */
export function numeroDigitado(typed: string): string {
  const address = typed
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const last = address.split('/').at(-1) ?? '';
  return formatCodigo(plainSecret(last));
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
