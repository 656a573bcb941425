import { semNoFim } from '#domain/contas/plain-text.ts';
import { formatCodigo } from '#domain/documentos/emissao/codigo.ts';
import type { ReadSignatures } from '#ports/media.ts';
import { plainSecret } from '../segredo/segredo.public.ts';

/** The public number that somebody typed, read out of a QR code, or copied as an address, as it is stored; '' for none. */
export function numeroDigitado(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/, 1);
  const address = semNoFim(path, /\//);
  const last = address.split('/').at(-1) ?? '';
  return formatCodigo(plainSecret(last));
}

/** Relation of a file to the document that was found for it. */
export type Match =
  /** The very bytes that we keep. */
  | 'original'
  /** Our bytes and harmless changes behind them; every further signature, if any, is of whom it names. */
  | 'countersigned'
  /** Our bytes and harmless changes behind them; the signer of a further signature is not known. */
  | 'unproven'
  /** Our bytes, and something behind them that changes what is seen, or a further signature that is broken. */
  | 'appended'
  /** Other bytes than ours under the secret or the certificate of a document of ours. */
  | 'altered';

/** The hashes of the bytes that we keep of a document, and of those that they grew from. */
export type KeptBytes = { sha256: string | null; anteriores: readonly string[] | null };

/** Compares a file with the document that was found for it. */
export function matchOf(read: ReadSignatures, kept: KeptBytes): Match {
  if (isKept(kept, read.sha256)) return 'original';
  const later = laterSignatures(read, kept);
  if (later === null) return 'altered';
  if (read.changesAfter === 'other' || later.some(({ state }) => state === 'broken')) return 'appended';
  return later.every(({ state }) => state === 'conferred') ? 'countersigned' : 'unproven';
}

/** The signatures behind the bytes that we keep; null where the file does not begin with them. */
export function laterSignatures(
  { revisions, signatures }: ReadSignatures,
  kept: KeptBytes,
): ReadSignatures['signatures'] | null {
  const own = revisions.findLastIndex((one) => isKept(kept, one));
  return own < 0 ? null : signatures.slice(own + 1);
}

const isKept = ({ sha256, anteriores }: KeptBytes, one: string | null): boolean =>
  one !== null && (one === sha256 || anteriores?.includes(one) === true);
