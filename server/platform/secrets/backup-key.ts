import { Decrypter, Encrypter } from 'age-encryption';

const PASSPHRASE = 20;
/**
 * Matches an age key anywhere in the text, also with quotes or as the whole line that `backup --new-key`
 * prints.
 */
const HOLDS_A_KEY = /\bage1|age-secret-key-/i;

/**
 * True when copies can be made with the key: an age key without a typing error (its checksum is verified), or
 * a passphrase. Checked here, because age's own error message would contain the secret key.
 */
export function isBackupKey(key: string): boolean {
  if (!HOLDS_A_KEY.test(key)) return key.length >= PASSPHRASE;
  try {
    if (key.startsWith('AGE-SECRET-KEY-')) new Decrypter().addIdentity(key);
    else new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}
