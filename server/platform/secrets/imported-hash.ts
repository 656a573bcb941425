import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';

/** How the hosted vendor's accounts were hashed; the same for all accounts of a project. Bytes in base64. */
export type ImportedHashConfig = {
  signerKey: string;
  saltSeparator: string;
  rounds: number;
  memCost: number;
};

/** Of one hash; its memory is that of 2^17 blocks of 8 × 128 bytes. */
const MOST = { memory: 128 * 1024 ** 2, rounds: 32, memCost: 17 };
/** The key of AES-256, which scrypt derives. */
const KEY_BYTES = 32;
const FORM =
  /^\$fbscrypt\$r=(\d{1,2}),m=(\d{1,2})\$([\w+/=-]{0,88})\$([\w+/=-]{1,200})\$([\w+/=-]{1,200})\$([\w+/=-]{1,200})$/;
const BASE64 = /^[\w+/=-]+$/;

type Parts = ImportedHashConfig & { salt: string; hash: string };

/**
 * The stored form of a hash of the vendor's modified scrypt, with its parameters, so that one row says all that checking a
 * password takes.
 * @returns null for parameters or bytes that no such hash has
 */
export function importedHash(config: ImportedHashConfig, salt: string, hash: string): string | null {
  const { signerKey, saltSeparator, rounds, memCost } = config;
  const text = `$fbscrypt$r=${rounds},m=${memCost}$${saltSeparator}$${signerKey}$${salt}$${hash}`;
  return readParts(text) === null || !BASE64.test(salt) ? null : text;
}

/** Whether a stored hash is one of the vendor's. */
export function isImportedHash(stored: string): boolean {
  return stored.startsWith('$fbscrypt$');
}

/** A hash of no password under the parameters that begin a stored one, as `PARAMETERS_OF_IMPORTED` cuts them off. */
export function decoyLike(parameters: string): string {
  return `${parameters}AAAAAAAAAAA=$AAAA`;
}

/** A regular expression of PostgreSQL for the parameters of a stored hash. */
export const PARAMETERS_OF_IMPORTED = '^\\$fbscrypt\\$[^$]*\\$[^$]*\\$[^$]*\\$';

function readParts(stored: string): Parts | null {
  const [, rounds, memCost, saltSeparator = '', signerKey = '', salt = '', hash = ''] =
    FORM.exec(stored) ?? [];
  const [r, m] = [Number(rounds), Number(memCost)];
  if (!(r >= 1 && r <= MOST.rounds && m >= 1 && m <= MOST.memCost)) return null;
  if (128 * r * 2 ** m > MOST.memory) return null;
  return { rounds: r, memCost: m, saltSeparator, signerKey, salt, hash };
}

/**
 * Compares a password with a hash of the vendor's modified scrypt: scrypt derives an AES key, with which the project's signer
 * key is encrypted (AES-256-CTR, counter zero); the result is the hash. Takes as long whether it fits or not.
 */
export async function importedHashFits(stored: string, password: string): Promise<boolean> {
  const parts = readParts(stored);
  if (!parts) return false;
  const { rounds, memCost, saltSeparator, signerKey, salt, hash } = parts;
  const salted = Buffer.concat([bytesOf(salt), bytesOf(saltSeparator)]);
  const key = await derive(password, salted, { N: 2 ** memCost, r: rounds, p: 1, maxmem: 2 * MOST.memory });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const made = Buffer.concat([cipher.update(bytesOf(signerKey)), cipher.final()]);
  const known = bytesOf(hash);
  return made.length === known.length && timingSafeEqual(made, known);
}

/** Base64 of either alphabet. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64');
}

function derive(
  password: string,
  salt: Buffer,
  options: { N: number; r: number; p: number; maxmem: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
