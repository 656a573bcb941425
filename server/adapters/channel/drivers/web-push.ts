import { z } from 'zod';
import { ehEnderecoPush } from '#domain/avisos/endereco-push.ts';
import { createHttpClient, type HttpClient, type OnCall } from '#adapters/http-client.ts';
import type { PushChannel } from '#ports/channel.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Clock } from '#platform/deps.ts';
import type { Gate } from '#platform/providers/gate.ts';
import { createVapidKey, encryptPush } from './push-encryption.ts';

const PROVIDER = 'push';
/** The service keeps a message so long for a browser that is off. */
const KEPT_SECONDS = 24 * 3_600;
const GONE: ReadonlySet<number | null> = new Set([404, 410]);

export type WebPushOptions = {
  /** The private key, 32 bytes. */
  secret: Buffer;
  /** Address at which a push service finds the operator. */
  contact: string;
  /** The demonstration's fake, asked in the place of every push service. */
  relayUrl?: string | null;
  clock: Clock;
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
};

/** Web push: messages through the push services of the browsers, which cannot read them. */
export function createWebPush(options: WebPushOptions): PushChannel {
  const { secret, contact, relayUrl = null, clock, timeoutMs = 8_000, ...hooks } = options;
  const vapid = createVapidKey(secret, contact);
  /** By origin: as many as there are hosts in the list of known services. */
  const clients = new Map<string, HttpClient>();
  const clientOf = (baseUrl: string) => {
    const made = { provider: PROVIDER, baseUrl, timeoutMs, maxBytes: 65_536, ...hooks };
    const client = clients.get(baseUrl) ?? createHttpClient(made);
    if (clients.size < MAX_CLIENTS) clients.set(baseUrl, client);
    return client;
  };
  return {
    publicKey: vapid.publicKey,
    async send({ endereco, ...keys }, { key, text, path }) {
      if (!ehEnderecoPush(endereco)) throw new ProviderError(PROVIDER, 'refused', null, { asked: false });
      const { origin, pathname, search } = new URL(endereco);
      const payload = JSON.stringify({ texto: text, caminho: path, chave: key });
      try {
        await clientOf(relayUrl ?? origin).request({
          operation: 'push.send',
          method: 'POST',
          path: `${pathname}${search}`,
          headers: {
            ttl: String(KEPT_SECONDS),
            urgency: 'normal',
            'content-encoding': 'aes128gcm',
            authorization: vapid.authorize(origin, clock()),
          },
          bytes: encrypted(keys, payload),
          type: 'application/octet-stream',
          schema: z.unknown(),
          idempotent: false,
        });
        return { gone: false, reference: null };
      } catch (error) {
        if (error instanceof ProviderError && GONE.has(error.status)) return { gone: true };
        throw error;
      }
    },
  };
}

const MAX_CLIENTS = 100;

/** @throws ProviderError `refused` for keys that are none */
function encrypted(keys: { p256dh: string; auth: string }, text: string): Uint8Array<ArrayBuffer> {
  try {
    return encryptPush(keys, text);
  } catch (cause) {
    throw new ProviderError(PROVIDER, 'refused', null, { asked: false, cause });
  }
}
