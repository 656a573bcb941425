import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as URL-safe text: session cookies and links in mails. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token: what the database keeps, so that a copy of it opens nothing. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(tokenHash(a), tokenHash(b));
}

/** Signs and opens short texts with APP_SECRET; `purpose` keeps one kind of token from passing as another. */
export type Signer = {
  sign(purpose: string, payload: string): string;
  /** The payload, or null when the signature does not hold. */
  open(purpose: string, token: string): string | null;
  /** An opaque, stable key for something that must not be stored in clear (a CPF in a rate limit). */
  key(purpose: string, subject: string): string;
  /** The secret part of a link, the same each time: a mail that is sent again leads to the same place. */
  token(purpose: string, subject: string): string;
};

/** @param secret APP_SECRET, at least 32 characters */
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
