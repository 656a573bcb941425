import { semNoFim } from '../../../../domain/contas/plain-text.ts';
import { formatCodigo } from '../../../../domain/documentos/emissao/codigo.ts';
import type { ReadSignatures } from '../../../adapters/media/media.port.ts';
import { plainSecret } from '../segredo/segredo.public.ts';

/** The public number that somebody typed, read out of a QR code, or copied as an address, as it is stored; '' for none. */
export function numeroDigitado(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/, 1);
  const address = semNoFim(path, /\//);
  const last = address.split('/').at(-1) ?? '';
  return formatCodigo(plainSecret(last));
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
