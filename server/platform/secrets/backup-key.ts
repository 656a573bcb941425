import { Decrypter, Encrypter } from 'age-encryption';

const PASSPHRASE = 20;
/** Also with quotes around it, or as the whole line that `backup --new-key` shows. */
const HOLDS_A_KEY = /\bage1|age-secret-key-/i;

/**
 * Whether copies can be made with it: a half of an age key without a slip of the pen (both carry a checksum), or a
 * passphrase. A slip found by age itself would be told with the secret half in its message.
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
