import { z } from 'zod';
import { createHttpClient, type OnCall } from '#adapters/http-client.ts';
import type { PhoneChannel, Sent, WhatsAppInspection } from '#ports/channel.ts';
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
  /** An approved template of the kind authentication in pt_BR, with a button that copies the code; null: no codes by WhatsApp. */
  codeTemplate: string | null;
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

const templates = z.object({
  data: z.array(z.object({ name: z.string(), status: z.string(), language: z.string() })),
});
const phone = z.object({ id: z.string() });

type InspectionOptions = Pick<WhatsAppOptions, 'url' | 'phoneId' | 'token' | 'timeoutMs' | 'gate'>;

/** For the operator's check: asks, and sends nothing. */
export function inspectWhatsApp({
  url,
  phoneId,
  token,
  timeoutMs = 8_000,
  gate,
}: InspectionOptions): WhatsAppInspection {
  const headers = { authorization: `Bearer ${token}` };
  const http = createHttpClient({ provider: PROVIDER, baseUrl: url, headers, timeoutMs, gate });
  const get = { method: 'GET', idempotent: true } as const;
  return {
    async ready() {
      await http.request({ ...get, operation: 'phone.read', path: `/${phoneId}`, schema: phone });
    },
    async hasTemplate(accountId, name) {
      const { data } = await http.request({
        ...get,
        operation: 'templates.list',
        path: `/${accountId}/message_templates`,
        query: { name, fields: 'name,status,language', limit: '50' },
        schema: templates,
      });
      return data.some((one) => one.name === name && one.status === 'APPROVED' && one.language === 'pt_BR');
    },
  };
}

/** WhatsApp's Cloud API: by template what a business says first, in free words an answer to somebody who has just written. */
export function createWhatsApp(options: WhatsAppOptions): PhoneChannel {
  const { url, phoneId, token, template, codeTemplate, timeoutMs = 8_000, ...hooks } = options;
  const http = createHttpClient({
    provider: PROVIDER,
    baseUrl: url,
    headers: { authorization: `Bearer ${token}` },
    timeoutMs,
    maxBytes: 65_536,
    errorCode: codeIn,
    ...hooks,
  });
  async function say(celular: string, content: object): Promise<Sent> {
    try {
      const { messages } = await http.request({
        operation: 'messages.send',
        method: 'POST',
        path: `/${phoneId}/messages`,
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: `55${celular}`,
          ...content,
        },
        schema: taken,
        idempotent: false,
      });
      return { gone: false, reference: messages[0]?.id ?? null };
    } catch (error) {
      const code = error instanceof ProviderError && error.cause instanceof Error ? error.cause.message : '';
      if (GONE.has(code)) return { gone: true };
      if (KEY_REFUSED.has(code)) throw new ProviderError(PROVIDER, 'key-refused', 401, { cause: error });
      throw error;
    }
  }
  return {
    send: (celular, { text, path }) =>
      say(celular, byTemplate(template, { body: text, button: path.slice(1) })),
    answer: (celular, { text }) => say(celular, { type: 'text', text: { body: text, preview_url: false } }),
    sendCode:
      codeTemplate === null
        ? null
        : (celular, { code }) => say(celular, byTemplate(codeTemplate, { body: code, button: code })),
  };
}

function byTemplate(name: string, { body, button }: Record<'body' | 'button', string>) {
  return {
    type: 'template',
    template: {
      name,
      language: { code: 'pt_BR' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: body }] },
        {
          type: 'button',
          sub_type: 'url',
          index: '0',
          parameters: [{ type: 'text', text: button }],
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
