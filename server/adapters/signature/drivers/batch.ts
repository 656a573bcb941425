import { verify, X509Certificate } from 'node:crypto';
import { readCertificate } from '#pades/certificates/certificate.ts';
import { SignatureError, type AttributesToSign, type SignatureSession } from '#ports/signature.ts';

/** @throws TypeError for a batch that no caller should ask for: too long, or with one id twice */
export function assertBatch(batch: readonly AttributesToSign[], most: number): void {
  if (batch.length > most) throw new TypeError(`${batch.length} documents in a batch of ${most}`);
  if (new Set(batch.map(({ id }) => id)).size < batch.length) throw new TypeError('an id twice in a batch');
}

/** @throws SignatureError `expired` */
export function assertOpen(session: SignatureSession, now: Date): void {
  if (now >= session.expiresAt) throw new SignatureError(session.provider, 'expired');
}

/** @throws SignatureError `wrong-holder` unless the certificate is this person's, `no-certificate` when it is none */
export function assertHolder(provider: string, certificate: Uint8Array, cpf: string): void {
  let found: string | null;
  try {
    found = readCertificate(certificate).cpf;
  } catch (cause) {
    throw new SignatureError(provider, 'no-certificate', { cause });
  }
  if (found !== cpf) throw new SignatureError(provider, 'wrong-holder');
}

/**
 * The signatures of a batch, if there is exactly one for each document and each is of the certificate's key.
 * @throws SignatureError `answered-twice` for two under one id, `invalid-answer` for anything else; then none is given
 */
export function checkedBatch(
  provider: string,
  certificate: Uint8Array,
  batch: readonly AttributesToSign[],
  answers: readonly { id: string; signature: Buffer }[],
): ReadonlyMap<string, Buffer> {
  const signed = new Map(answers.map(({ id, signature }) => [id, signature]));
  if (signed.size < answers.length) throw new SignatureError(provider, 'answered-twice');
  const { publicKey } = new X509Certificate(certificate);
  const fits = batch.every(({ id, attributes }) => {
    const signature = signed.get(id);
    return signature !== undefined && verify('sha256', attributes, publicKey, signature);
  });
  if (!fits || signed.size !== batch.length) throw new SignatureError(provider, 'invalid-answer');
  return signed;
}
