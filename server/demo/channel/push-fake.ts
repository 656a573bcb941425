import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto';
import { z } from 'zod';
import type { PushTarget } from '#ports/channel.ts';
import {
  createChannelFaults,
  listenHttp,
  type ChannelFaults,
  type FakeAddress,
  type FakeAnswer,
  type FakeRequest,
} from '../store/fake-http.ts';

/** A message that arrived: as its browser reads it, null where the subscription was made elsewhere. */
export type PushedMessage = { endereco: string; texto: string | null; corpo: Buffer };

export type PushFake = {
  /** Played in the place of every push service. */
  url: string;
  port: number;
  faults: ChannelFaults;
  calls: { 'push.send': number };
  /** Subscribes a browser that this fake plays. */
  subscribe(): PushTarget;
  /** The browser takes its subscription back: 410 from now on. */
  unsubscribe(target: PushTarget): void;
  /** Arrived messages, oldest first; the last hundred. */
  messages(): readonly PushedMessage[];
  close: () => Promise<void>;
};

/** Where the played browsers have their subscriptions. */
const ORIGIN = 'https://fcm.googleapis.com';
const KEPT = 100;

type Browser = { keys: ECDH; auth: Buffer };

/** A push service (RFC 8030) that checks VAPID and decrypts what its own browsers get. */
export async function startPushFake(address: FakeAddress = {}): Promise<PushFake> {
  const { faults, next, sent } = createChannelFaults();
  const calls = { 'push.send': 0 };
  const browsers = new Map<string, Browser>();
  const gone = new Set<string>();
  const messages: PushedMessage[] = [];

  function take({ method, path, headers, bytes }: FakeRequest): FakeAnswer {
    if (method !== 'POST' || !('ttl' in headers)) return { status: 400 };
    if (headers['content-encoding'] !== 'aes128gcm') return { status: 415 };
    if (faults.refuseKey) return { status: 401 };
    if (!isAuthorized(headers.authorization ?? '')) return { status: 403 };
    if (faults.noAddressee || gone.has(path)) return { status: 410 };
    if (bytes.length > 4_096) return { status: 413 };
    const browser = browsers.get(path);
    const texto = browser ? decrypt(browser, bytes) : null;
    messages.push({ endereco: `${ORIGIN}${path}`, texto, corpo: bytes });
    messages.splice(0, messages.length - KEPT);
    return { status: 201, headers: { location: `${ORIGIN}/m/${randomUUID()}` } };
  }

  const listener = await listenHttp(address, async (request) => {
    calls['push.send'] += 1;
    return (await next()) ?? sent(take(request));
  });
  return {
    url: listener.url,
    port: listener.port,
    faults,
    calls,
    subscribe() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/fcm/send/${randomUUID()}`;
      browsers.set(path, { keys, auth });
      return { endereco: `${ORIGIN}${path}`, p256dh, auth: auth.toString('base64url') };
    },
    unsubscribe: ({ endereco }) => void gone.add(new URL(endereco).pathname),
    messages: () => messages,
    close: listener.close,
  };
}

const claims = z.object({ aud: z.url(), exp: z.number(), sub: z.string().startsWith('mailto:') });

/** A token of RFC 8292, signed by the key beside it; its clock is the one of a test, and is not judged. */
function isAuthorized(header: string): boolean {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return false;
  return claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).success;
}

/** The text as the browser reads it (RFC 8291). @throws where it was not made for this browser */
export function decrypt({ keys, auth }: Browser, bytes: Buffer): string {
  const salt = bytes.subarray(0, 16);
  const sender = bytes.subarray(21, 21 + (bytes[20] ?? 0));
  const sealed = bytes.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, n: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, n));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}
