import { z } from 'zod';
import { defineContract, erros, TODOS } from './contract.ts';

/** Only what is used; the provider may add fields and events (docs/product/providers.md). */
export const receberWebhookAsaas = defineContract({
  operationId: 'receberWebhookAsaas',
  method: 'POST',
  path: '/api/webhooks/asaas',
  summary: 'Payment events: proven by the header asaas-access-token, stored once under their id',
  tag: 'pagamentos',
  access: TODOS,
  tokenHeader: 'asaas-access-token',
  body: z.object({
    id: z.string().max(300),
    event: z.string().max(100),
    // A body that we refuse counts as a failure, and fifteen of those stop every other event.
    payment: z
      .object({ id: z.string().max(100) })
      .nullish()
      .catch(null),
  }),
  responses: { 200: z.object({ recebido: z.literal(true) }), ...erros(400) },
});
