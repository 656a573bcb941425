import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/canais.contract.ts';
import type { Visitante } from '#platform/actor.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { confirmarWebhook, ouvirWhatsApp, type WhatsAppDeps } from './whatsapp.usecases.ts';

const actor: Visitante = { tipo: 'Visitante', visita: null };

/** The webhook of WhatsApp, in a scope whose JSON stays as its bytes: they are what is signed. */
export function whatsappRoutes(app: FastifyInstance, deps: WhatsAppDeps): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  endpoint(app, contracts.confirmarWebhookWhatsApp).handle(async ({ query, reply }) => {
    const input = {
      mode: query['hub.mode'],
      token: query['hub.verify_token'],
      challenge: query['hub.challenge'],
    };
    const challenge = confirmarWebhook({ actor, input, deps });
    await reply.type('text/plain; charset=utf-8').send(challenge);
    return 'sent';
  });

  endpoint(app, contracts.receberWebhookWhatsApp).handle(async ({ request }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = String(request.headers['x-hub-signature-256'] ?? '');
    await ouvirWhatsApp({ actor, input: { bytes, signature }, deps });
    return { status: 204 };
  });
}
