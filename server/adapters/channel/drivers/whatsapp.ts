import { z } from 'zod';
import { createHttpClient, type OnCall } from '#adapters/http-client.ts';
import type { Channel } from '#ports/channel.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Gate } from '#platform/providers/gate.ts';

const PROVIDER = 'whatsapp';

export type WhatsAppOptions = {
  /** The Graph API with its version. */
  url: string;
  /** The business's number there. */
  phoneId: string;
  token: string;
  /** An approved template in pt_BR: one text in its body, one button whose address ends with a path. */
  template: string;
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
};

const taken = z.object({ messages: z.array(z.object({ id: z.string().max(200) })).min(1) });
const refused = z.object({ error: z.object({ code: z.number() }) });

/** The provider's own codes (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes). */
const KEY_REFUSED: ReadonlySet<string> = new Set(['0', '10', '190']);
/** Undeliverable: not on WhatsApp, or terms not accepted. */
const GONE: ReadonlySet<string> = new Set(['131026', '131050']);

/** WhatsApp's Cloud API: messages by template only, which is what a business may send first. */
export function createWhatsApp(options: WhatsAppOptions): Channel<string> {
  const { url, phoneId, token, template, timeoutMs = 8_000, ...hooks } = options;
  const http = createHttpClient({
    provider: PROVIDER,
    baseUrl: url,
    headers: { authorization: `Bearer ${token}` },
    timeoutMs,
    maxBytes: 65_536,
    errorCode: codeIn,
    ...hooks,
  });
  return {
    async send(celular, { text, path }) {
      try {
        const { messages } = await http.request({
          operation: 'messages.send',
          method: 'POST',
          path: `/${phoneId}/messages`,
          body: messageOf({ to: `55${celular}`, template, text, path }),
          schema: taken,
          idempotent: false,
        });
        return { gone: false, reference: messages[0]?.id ?? null };
      } catch (error) {
        const code =
          error instanceof ProviderError && error.cause instanceof Error ? error.cause.message : '';
        if (GONE.has(code)) return { gone: true };
        if (KEY_REFUSED.has(code)) throw new ProviderError(PROVIDER, 'key-refused', 401, { cause: error });
        throw error;
      }
    },
  };
}

function messageOf({ to, template, text, path }: Record<'to' | 'template' | 'text' | 'path', string>) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: 'pt_BR' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text }] },
        {
          type: 'button',
          sub_type: 'url',
          index: '0',
          parameters: [{ type: 'text', text: path.slice(1) }],
        },
      ],
    },
  };
}

function codeIn(body: string): string | null {
  try {
    const said = refused.safeParse(JSON.parse(body));
    return said.success ? String(said.data.error.code) : null;
  } catch {
    return null;
  }
}
