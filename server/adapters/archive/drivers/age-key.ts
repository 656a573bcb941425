import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { KeyOnlySeals } from '../archive.port.ts';

/** A key is long and from a machine: 64 MB and half a second are enough to slow down whoever guesses. */
const SCRYPT_WORK = 16;

/** The sealing half of a key: `age1…`, `AGE-SECRET-KEY-1…`, or any other text as a passphrase. */
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

/** The opening half. @throws KeyOnlySeals for a public key */
export function openerOf(key: string): Decrypter {
  if (isRecipient(key)) throw new KeyOnlySeals();
  const decrypter = new Decrypter();
  if (isIdentity(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  return decrypter;
}

/** A new pair: the secret half opens and seals, the public half only seals. */
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
