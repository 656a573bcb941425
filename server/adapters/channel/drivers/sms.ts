import { z } from 'zod';
import { createHttpClient, type OnCall } from '#adapters/http-client.ts';
import type { PhoneChannel, PlainWords } from '#ports/channel.ts';
import type { Gate } from '#platform/providers/gate.ts';

export type SmsOptions = {
  /** Where a message is posted to, with its path. */
  url: string;
  /** Headers of every call: the provider's key. */
  headers: Record<string, string>;
  /** JSON in which every text may hold `{telefone}` (+55 and 11 digits), `{texto}` and `{id}`. */
  body: unknown;
  /** Address of the pages that messages lead to. */
  appUrl: string;
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
};

/** Any provider that takes one message as JSON by POST; what it answers is not read. */
export function createSms({
  url,
  headers,
  body,
  appUrl,
  timeoutMs = 8_000,
  ...hooks
}: SmsOptions): PhoneChannel {
  const { origin, pathname, search } = new URL(url);
  const http = createHttpClient({
    provider: 'sms',
    baseUrl: origin,
    headers,
    timeoutMs,
    maxBytes: 65_536,
    ...hooks,
  });
  async function say(celular: string, { key, text }: PlainWords) {
    const words = { telefone: `+55${celular}`, texto: text, id: key };
    await http.request({
      operation: 'sms.send',
      method: 'POST',
      path: `${pathname}${search}`,
      body: fill(body, words),
      schema: z.unknown(),
      idempotent: false,
    });
    return { gone: false as const, reference: null };
  }
  return {
    send: (celular, { key, text, path }) => say(celular, { key, text: `${text} ${appUrl}${path}` }),
    answer: say,
    sendCode: say,
  };
}

/** The template with its placeholders filled, in texts alone: no value can become JSON of its own. */
function fill(template: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string') {
    return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
  }
  if (Array.isArray(template)) return template.map((one: unknown) => fill(one, words));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value, words)]));
}
