import { z } from 'zod';
import { MAX_ENDERECO_PUSH } from '#domain/avisos/endereco-push.ts';
import { defineContract, errors, EVERYONE, media } from '../contract.ts';

const tag = 'canais';

/** `oferecido`: the clinic has this channel. */
const canal = z.object({ oferecido: z.boolean(), ligado: z.boolean() });

const canais = z
  .object({
    whatsapp: canal,
    sms: canal,
    /** `ligado`: in the browser that asks. `chave` is what it subscribes by; null where the clinic has no push. */
    push: canal.extend({ chave: z.string().nullable(), aparelhos: z.number().int() }),
    renovacao: z.object({ ligado: z.boolean() }),
  })
  .meta({ id: 'Canais' });
export type Canais = z.infer<typeof canais>;

export const lerCanais = defineContract({
  operationId: 'lerCanais',
  method: 'GET',
  path: '/api/cliente/canais',
  summary: 'How the patient is reached beside the mail',
  tag,
  access: ['Paciente'],
  responses: { 200: canais, ...errors() },
});

export const mudarCanal = defineContract({
  operationId: 'mudarCanal',
  method: 'PUT',
  path: '/api/cliente/canais/:canal',
  summary: 'Turn a channel, or the reminder to renew, on or off',
  tag,
  access: ['Paciente'],
  params: z.object({ canal: z.enum(['whatsapp', 'sms', 'renovacao']) }),
  body: z.object({ ligado: z.boolean() }),
  responses: { 200: canais, ...errors(409) },
});

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

export const ligarPush = defineContract({
  operationId: 'ligarPush',
  method: 'PUT',
  path: '/api/cliente/canais/push',
  summary: 'Send messages to this browser by its subscription, until its session ends',
  tag,
  access: ['Paciente'],
  body: z.object({
    endereco: z.string().max(MAX_ENDERECO_PUSH),
    /** An uncompressed point of P-256. */
    p256dh: base64url(88),
    auth: base64url(24),
  }),
  responses: { 200: canais, ...errors(400, 409) },
});

export const desligarPush = defineContract({
  operationId: 'desligarPush',
  method: 'DELETE',
  path: '/api/cliente/canais/push',
  summary: 'Send no more messages to this browser',
  tag,
  access: ['Paciente'],
  responses: { 200: canais, ...errors() },
});

export const pararLembretes = defineContract({
  operationId: 'pararLembretes',
  method: 'POST',
  path: '/api/parar-lembretes',
  summary: 'Turn the reminder to renew off by its mailed link, signed in or not',
  tag,
  access: EVERYONE,
  body: z.object({ token: z.string().max(200) }),
  responses: { 204: null, ...errors(404) },
});

const short = z.string().max(200);

export const confirmarWebhookWhatsApp = defineContract({
  operationId: 'confirmarWebhookWhatsApp',
  method: 'GET',
  path: '/api/webhooks/whatsapp',
  summary: 'Answers the challenge by which WhatsApp makes sure of the address of its webhook',
  tag,
  access: EVERYONE,
  tokenHeader: 'x-hub-signature-256',
  query: z.object({ 'hub.mode': short, 'hub.verify_token': short, 'hub.challenge': short }),
  responses: { 200: media('text/plain'), ...errors(400, 401) },
});

export const receberWebhookWhatsApp = defineContract({
  operationId: 'receberWebhookWhatsApp',
  method: 'POST',
  path: '/api/webhooks/whatsapp',
  summary: 'What became of messages sent by WhatsApp; signed by the secret of its application',
  tag,
  access: EVERYONE,
  tokenHeader: 'x-hub-signature-256',
  body: media('application/json'),
  responses: { 204: null, ...errors(400, 401) },
});
