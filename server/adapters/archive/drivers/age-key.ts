import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { KeyOnlySeals } from '#ports/archive.ts';

/**
 * Scrypt work factor of passphrases: 2^17, the least that OWASP ASVS 5.0 approves (128 MB and about a second). A copy names
 * its own, so that older ones open.
 */
const SCRYPT_WORK = 17;

/** Encrypts for a key: `age1…` (public), `AGE-SECRET-KEY-1…`, or any other text as a passphrase. */
export async function sealerOf(key: string): Promise<Encrypter> {
  const encrypter = new Encrypter();
  if (isRecipient(key)) encrypter.addRecipient(key);
  else if (isIdentity(key)) encrypter.addRecipient(await identityToRecipient(key));
  else {
    encrypter.setScryptWorkFactor(SCRYPT_WORK);
    encrypter.setPassphrase(key);
  }
  return encrypter;
}

/** Decrypts with a key. @throws KeyOnlySeals for a public key */
export function openerOf(key: string): Decrypter {
  if (isRecipient(key)) throw new KeyOnlySeals();
  const decrypter = new Decrypter();
  if (isIdentity(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  return decrypter;
}

/** Generates a key pair: the secret key decrypts and encrypts, the recipient (public key) only encrypts. */
export async function newKeyPair(): Promise<{ secret: string; recipient: string }> {
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
}

function isRecipient(key: string): boolean {
  return /^age1[a-z0-9]+$/.test(key);
}

function isIdentity(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-');
}
