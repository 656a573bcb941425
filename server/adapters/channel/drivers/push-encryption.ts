import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { PushTarget } from '#ports/channel.ts';

const CURVE = 'prime256v1';
const RECORD = 4_096;

/** Our key towards push services (VAPID, RFC 8292). */
export type VapidKey = {
  /** Uncompressed point, base64url. */
  publicKey: string;
  /** The value of the Authorization header for one service. */
  authorize(origin: string, now: Date): string;
};

/** Twelve hours; services refuse more than 24. */
const TOKEN_SECONDS = 12 * 3_600;

/** @param secret 32 bytes, the private key @param contact address at which a push service finds the operator */
export function createVapidKey(secret: Buffer, contact: string): VapidKey {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secret.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorize(origin, now) {
      const exp = Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS;
      const parts = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: origin, exp, sub: `mailto:${contact}` },
      ];
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

/** The random parts of an encryption; tests give known ones. */
export type PushSecrets = { secret?: Buffer; salt: Buffer };

/**
 * Encrypts a message of one record for a browser (RFC 8291, aes128gcm of RFC 8188).
 * @throws where the browser's public key is no point of the curve
 */
export function encryptPush(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  text: string,
  { secret, salt }: PushSecrets = { salt: randomBytes(16) },
): Uint8Array<ArrayBuffer> {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  if (secret) own.setPrivateKey(secret);
  else own.generateKeys();
  const ours = own.getPublicKey();
  const { key, nonce } = recordKeys(own.computeSecret(theirs), { auth, theirs, ours, salt });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Uint8Array.from(
    Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body, cipher.getAuthTag()]),
  );
}

/** Behind the text of the last record. */
const LAST = Buffer.from([2]);

type Agreed = { auth: string; theirs: Buffer; ours: Buffer; salt: Buffer };

function recordKeys(shared: Buffer, { auth, theirs, ours, salt }: Agreed) {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const material = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, bytes));
  return { key: derive('aes128gcm', 16), nonce: derive('nonce', 12) };
}
