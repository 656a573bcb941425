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

/**
 * Signs short texts with APP_SECRET; `purpose` keeps tokens of different kinds apart. While there is an APP_SECRET_PREVIOUS,
 * what was made under it is still opened and found; all that is new is made under APP_SECRET.
 */
export type Signer = {
  sign(purpose: string, payload: string): string;
  /** The payload; null when the signature is invalid. */
  open(purpose: string, token: string): string | null;
  /** A keyed hash of something that must not be stored in plain text (a CPF in a rate limit). */
  key(purpose: string, subject: string): string;
  /** A deterministic token for a link, so that a mail sent again contains the same link. */
  token(purpose: string, subject: string): string;
  /** `key` under each secret, the current one first: a stored key may be any of them. */
  keys(purpose: string, subject: string): string[];
  /** `token` under each secret, the current one first. */
  tokens(purpose: string, subject: string): string[];
};

/** Creates a signer. @param secret APP_SECRET, at least 32 characters @param previous APP_SECRET_PREVIOUS */
export function createSigner(secret: string, previous: string | null = null): Signer {
  const token = (purpose: string, text: string) => mac(secret, purpose, text);
  const tokens = (purpose: string, text: string) =>
    eachOf(secret, previous).map((one) => mac(one, purpose, text));
  return {
    sign: (purpose, payload) => `${Buffer.from(payload).toString('base64url')}.${token(purpose, payload)}`,
    open(purpose, signed) {
      const [encoded, signature] = signed.split('.');
      if (!encoded || !signature) return null;
      const payload = Buffer.from(encoded, 'base64url').toString();
      return tokens(purpose, payload).some((one) => sameSecret(one, signature)) ? payload : null;
    },
    key: (purpose, subject) => shortKey(purpose, token(purpose, subject)),
    token,
    keys: (purpose, subject) => tokens(purpose, subject).map((one) => shortKey(purpose, one)),
    tokens,
  };
}

function mac(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url');
}

function shortKey(purpose: string, token: string): string {
  return `${purpose}:${token.slice(0, 32)}`;
}

function eachOf(secret: string, previous: string | null): string[] {
  return previous === null || previous === secret ? [secret] : [secret, previous];
}

/** Encrypts short texts with AES-256-GCM, with a separate key per purpose. */
export type Vault = {
  /** Encrypts a text bound to `context` (its owner): it cannot be decrypted in another row. */
  seal(purpose: string, text: string, context: string): string;
  /** The text; null when it was altered, moved to another context, or sealed under a secret that is not known. */
  open(purpose: string, sealed: string, context: string): string | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a vault. Each purpose's key is derived with HKDF-SHA256.
 * @param secret APP_SECRET, which seals @param previous APP_SECRET_PREVIOUS, which still opens
 */
export function createVault(secret: string, previous: string | null = null): Vault {
  return {
    seal(purpose, text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, purpose), iv).setAAD(
        Buffer.from(context),
      );
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(purpose, sealed, context) {
      const [version, encoded = ''] = sealed.split('.');
      const bytes = Buffer.from(encoded, 'base64url');
      if (version !== 'v1' || bytes.length < IV_BYTES + TAG_BYTES) return null;
      for (const one of eachOf(secret, previous)) {
        const text = decrypt(sealingKey(one, purpose), bytes, context);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function sealingKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `cofre:${purpose}`, 32));
}

function decrypt(key: Buffer, bytes: Buffer, context: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
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
}
