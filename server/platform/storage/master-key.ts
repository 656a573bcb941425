import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepFile, readKept } from '../files/kept-file.ts';

/** An object's key as it is stored: wrapped by a master key, of which only a name derived from it is kept. */
export type WrappedKey = { mestra: string; chave_cifrada: Buffer };

/** Wraps object keys with the first master key, and unwraps those of any of them. */
export type Keyring = {
  /** Names of the keys; the first one wraps. */
  names: readonly [string, ...string[]];
  /** Wraps a key. @param context what the key belongs to; it can only be unwrapped with the same context */
  wrap(key: Buffer, context: string): WrappedKey;
  /** Unwraps a key. @throws MasterKeyMissing; Error when it was altered or belongs to another context */
  unwrap(wrapped: WrappedKey, context: string): Buffer;
};

/** An object was encrypted under a master key that the settings do not contain. */
export class MasterKeyMissing extends Error {
  constructor(name: string) {
    super(`the master key ${name} is missing: name it in MASTER_KEY or MASTER_KEY_PREVIOUS`);
    this.name = 'MasterKeyMissing';
  }
}

const IV = 12;
const TAG = 16;
const BYTES = 32;

/** Parses the 32 bytes of a master key from base64 or hexadecimal; null for anything else. */
export function parseMasterKey(text: string): Buffer | null {
  const trimmed = text.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)
      ? Buffer.from(trimmed, 'base64')
      : null;
  return bytes?.length === BYTES ? bytes : null;
}

/**
 * A master key derived from APP_SECRET, for the replicas of a demonstration on a database server, which share
 * no folder.
 */
export function keyFromSecret(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'zelo: chave mestra da demonstração', BYTES));
}

/** Creates a keyring. @param keys 32 bytes each; the first wraps, the others only unwrap */
export function createKeyring(keys: readonly [Buffer, ...Buffer[]]): Keyring {
  const ring = new Map(keys.map((key) => [nameOf(key), wrapperOf(key)]));
  const first = nameOf(keys[0]);
  const wrapper = (name: string): Buffer => {
    const found = ring.get(name);
    if (!found) throw new MasterKeyMissing(name);
    return found;
  };
  return {
    names: [first, ...[...ring.keys()].filter((name) => name !== first)],
    wrap(key, context) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', wrapper(first), iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(key), cipher.final()]);
      return { mestra: first, chave_cifrada: Buffer.concat([iv, cipher.getAuthTag(), body]) };
    },
    unwrap({ mestra, chave_cifrada: bytes }, context) {
      const iv = bytes.subarray(0, IV);
      const decipher = createDecipheriv('aes-256-gcm', wrapper(mestra), iv, { authTagLength: TAG });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV, IV + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]);
    },
  };
}

/** A name that tells keys apart, derived from the key by HMAC. */
function nameOf(key: Buffer): string {
  return createHmac('sha256', key).update('zelo: nome da chave').digest('hex').slice(0, 16);
}

function wrapperOf(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'zelo: chaves de arquivos', BYTES));
}

/**
 * The master keys in use: those of the settings (present and earlier ones); without a setting the one
 * generated once in the data folder (readable by its owner only), which is still used for unwrapping after
 * MASTER_KEY was set.
 */
export async function masterKeys(
  { current, previous }: { current: Buffer | null; previous: readonly Buffer[] },
  dataDir: string,
): Promise<[Buffer, ...Buffer[]]> {
  const path = join(dataDir, 'master-key');
  const made = await readKey(path);
  if (current) return [current, ...previous, ...(made ? [made] : [])];
  return [made ?? (await makeKey(path)), ...previous];
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readKept(path);
  if (text === null) return null;
  const key = parseMasterKey(text);
  // A damaged file is refused: a new key would make every stored file unreadable.
  if (!key) throw new Error(`${path} holds no master key`);
  return key;
}

async function makeKey(path: string): Promise<Buffer> {
  const key = randomBytes(BYTES);
  await keepFile(path, `${key.toString('base64')}\n`);
  return key;
}
