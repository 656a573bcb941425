import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { baixarRecibo } from '#contracts/pagamentos/reembolsos.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { SANDBOX_POLICY } from '#platform/http/security.ts';
import { emitirRecibo, type ReciboDeps } from './recibos.usecases.ts';

/** Nothing but the reader keeps it. */
const PRIVATE = {
  'content-security-policy': SANDBOX_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
} as const;

/** The route of an order's receipt. */
export function recibosRoutes(app: FastifyInstance, deps: ReciboDeps): void {
  endpoint(app, baixarRecibo).handle(async ({ actor, params, reply }) => {
    const pdf = await emitirRecibo({ actor, input: params, deps });
    await reply
      .headers({
        ...PRIVATE,
        'content-type': 'application/pdf',
        'content-length': pdf.size,
        'content-disposition': contentDisposition(`recibo-${pdf.numero}.pdf`),
      })
      .send(pdf.content);
    return 'sent';
  });
}
