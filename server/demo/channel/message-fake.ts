import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  createChannelFaults,
  listenHttp,
  type ChannelFaults,
  type FakeAddress,
  type FakeAnswer,
  type FakeRequest,
} from '../store/fake-http.ts';

/** A message that arrived at a telephone (55 and 11 digits). */
export type ArrivedMessage = { para: string; texto: string; id: string };

export type MessageFake = {
  url: string;
  port: number;
  faults: ChannelFaults;
  calls: number;
  /** Numbers that nobody has. */
  nobody: Set<string>;
  /** Oldest first; the last hundred. */
  messages(): readonly ArrivedMessage[];
  close: () => Promise<void>;
};

const KEPT = 100;

/** `key`: whether this is our key; `number`: whether somebody has this number. */
type Has = { key: (given: unknown) => boolean; number: (number: string) => boolean };

/** Listens as one provider; `take` answers a call, and says which message arrived by it. */
async function startMessageFake(
  { key, ...address }: FakeAddress & { key: string },
  take: (request: FakeRequest, has: Has) => { answer: FakeAnswer; said?: ArrivedMessage },
): Promise<MessageFake> {
  const { faults, next, sent } = createChannelFaults();
  const messages: ArrivedMessage[] = [];
  const nobody = new Set<string>();
  const listener = await listenHttp(address, async (request) => {
    fake.calls += 1;
    const fault = await next();
    if (fault !== null) return fault;
    const { answer, said } = take(request, {
      key: (given) => given === key && !faults.refuseKey,
      number: (number) => !nobody.has(number) && !faults.noAddressee,
    });
    if (said) messages.push(said);
    messages.splice(0, messages.length - KEPT);
    return sent(answer);
  });
  const fake: MessageFake = {
    url: listener.url,
    port: listener.port,
    faults,
    calls: 0,
    nobody,
    messages: () => messages,
    close: listener.close,
  };
  return fake;
}

const sms = z.object({ to: z.string(), message: z.string(), reference: z.string() });

/** A provider of SMS as there are many: JSON by POST, a key in a header. */
export function startSmsFake(options: FakeAddress & { key: string }): Promise<MessageFake> {
  return startMessageFake(options, ({ headers, body }, has) => {
    if (!has.key(headers['x-api-key'])) return { answer: { status: 401, json: { error: 'unauthorized' } } };
    const said = sms.safeParse(JSON.parse(body));
    if (!said.success) return { answer: { status: 400, json: { error: 'bad request' } } };
    const para = said.data.to.replace('+', '');
    if (!has.number(para)) return { answer: { status: 422, json: { error: 'unknown number' } } };
    const id = randomUUID();
    return { answer: { status: 202, json: { id } }, said: { para, texto: said.data.message, id } };
  });
}

const said = z.object({ messaging_product: z.literal('whatsapp'), to: z.string() });
const free = said.extend({ type: z.literal('text'), text: z.object({ body: z.string().max(4_096) }) });
const template = said.extend({
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.literal('pt_BR') }),
    components: z.tuple([
      z.object({ type: z.literal('body'), parameters: z.tuple([z.object({ text: z.string() })]) }),
      z.object({ type: z.literal('button'), parameters: z.tuple([z.object({ text: z.string() })]) }),
    ]),
  }),
});

type WhatsAppAddress = FakeAddress & { token: string; codeTemplate?: string | null };

/** WhatsApp's Cloud API: `/{phone}/messages` with templates and free text, its errors by code. */
export function startWhatsAppFake({
  token,
  codeTemplate = null,
  ...address
}: WhatsAppAddress): Promise<MessageFake> {
  const key = `Bearer ${token}`;
  return startMessageFake({ ...address, key }, ({ method, headers, path, body }, has) => {
    if (!has.key(headers.authorization)) return { answer: failure(401, 190) };
    if (method === 'GET') return { answer: { status: 200, json: readOf(path) } };
    const read = z.union([template, free]).safeParse(JSON.parse(body));
    if (!read.success || !path.endsWith('/messages')) return { answer: failure(400, 100) };
    const { to } = read.data;
    if (!has.number(to)) return { answer: failure(400, 131_026) };
    const texto = textOf(read.data, codeTemplate);
    const id = `wamid.${randomUUID()}`;
    const json = { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] };
    return { answer: { status: 200, json }, said: { para: to, texto, id } };
  });
}

/** The number, or the approved templates of the business account. */
function readOf(path: string) {
  if (!path.includes('/message_templates')) return { id: '1' };
  const data = ['aviso_do_pedido', 'codigo'].map((name) => ({ name, status: 'APPROVED', language: 'pt_BR' }));
  return { data };
}

function textOf(data: z.infer<typeof template> | z.infer<typeof free>, codeTemplate: string | null): string {
  if (data.type === 'text') return data.text.body;
  const [words, button] = data.template.components;
  const { text } = words.parameters[0];
  return data.template.name === codeTemplate
    ? `O seu código é ${text}.`
    : `${text} /${button.parameters[0].text}`;
}

function failure(status: number, code: number): FakeAnswer {
  return { status, json: { error: { message: 'refused', type: 'OAuthException', code } } };
}

/** A status of a message as the Cloud API tells it: the bytes of its webhook and their signature. */
export function whatsAppStatus(secret: string, id: string, status: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return signedWebhook(secret, {
    statuses: [{ id, status, timestamp, recipient_id: '5511988880042' }],
  });
}

/** A message that somebody wrote to the clinic's number, as the Cloud API tells it; `content` has its `type`. */
export function whatsAppMessage(
  secret: string,
  from: string,
  content: Record<string, unknown> & { type: string },
) {
  const message = { from, id: `wamid.${randomUUID()}`, timestamp: '1795000000', ...content };
  return signedWebhook(secret, {
    contacts: [{ profile: { name: 'Maria' }, wa_id: from }],
    messages: [message],
  });
}

function signedWebhook(secret: string, told: object) {
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1' }, ...told };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
  return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}
