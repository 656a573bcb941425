import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** 256 random bits as base64url: for session cookies and mailed links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token: only this is stored, so that a copy of the database opens nothing. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(tokenHash(a), tokenHash(b));
}

/** Signs short texts with APP_SECRET; `purpose` keeps tokens of different kinds apart. */
export type Signer = {
  sign(purpose: string, payload: string): string;
  /** The payload; null when the signature is invalid. */
  open(purpose: string, token: string): string | null;
  /** A keyed hash of something that must not be stored in plain text (a CPF in a rate limit). */
  key(purpose: string, subject: string): string;
  /** A deterministic token for a link, so that a mail sent again contains the same link. */
  token(purpose: string, subject: string): string;
};

/** Creates a signer. @param secret APP_SECRET, at least 32 characters */
export function createSigner(secret: string): Signer {
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url');
  return {
    sign: (purpose, payload) => `${Buffer.from(payload).toString('base64url')}.${mac(purpose, payload)}`,
    open(purpose, token) {
      const [encoded, signature] = token.split('.');
      if (!encoded || !signature) return null;
      const payload = Buffer.from(encoded, 'base64url').toString();
      return sameSecret(mac(purpose, payload), signature) ? payload : null;
    },
    key: (purpose, subject) => `${purpose}:${mac(purpose, subject).slice(0, 32)}`,
    token: mac,
  };
}

/** Encrypts short texts with AES-256-GCM, with a separate key per purpose. */
export type Vault = {
  /** Encrypts a text bound to `context` (its owner): it cannot be decrypted in another row. */
  seal(purpose: string, text: string, context: string): string;
  /** The text; null when it was altered, moved to another context, or sealed under another APP_SECRET. */
  open(purpose: string, sealed: string, context: string): string | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Creates a vault. @param secret APP_SECRET, from which each purpose's key is derived with HKDF-SHA256 */
export function createVault(secret: string): Vault {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `cofre:${purpose}`, 32));
  return {
    seal(purpose, text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(purpose, sealed, context) {
      const [version, encoded = ''] = sealed.split('.');
      const bytes = Buffer.from(encoded, 'base64url');
      if (version !== 'v1' || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
