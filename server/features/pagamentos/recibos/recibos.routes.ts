import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { baixarRecibo, listarPagosPorOutros } from '#contracts/pagamentos/reembolsos.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { SANDBOX_POLICY } from '#platform/http/security.ts';
import { emitirRecibo, lerPagosPorOutros, type ReciboDeps } from './recibos.usecases.ts';

/** Nothing but the reader keeps it. */
const PRIVATE = {
  'content-security-policy': SANDBOX_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
} as const;

/** The receipt of an order, and what an account paid for people who left it. */
export function recibosRoutes(app: FastifyInstance, deps: ReciboDeps): void {
  endpoint(app, listarPagosPorOutros).handle(async ({ actor }) => {
    const rows = await lerPagosPorOutros({ actor, input: null, deps });
    const pagamentos = rows.flatMap(({ id, numero, pago_em, recebido_centavos, estornado_centavos }) =>
      pago_em === null
        ? []
        : [
            {
              pedido: id,
              numero,
              valorCentavos: recebido_centavos ?? 0,
              devolvidoCentavos: estornado_centavos,
              pagoEm: pago_em.toISOString(),
            },
          ],
    );
    return { status: 200, body: { pagamentos } };
  });

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
