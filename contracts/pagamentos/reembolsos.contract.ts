import { z } from 'zod';
import { defineContract, errors, idParam, instant, media } from '../contract.ts';

const tag = 'pagamentos';

/** Refund to the patient of a paid order if it ended now, and its rule. */
export const reembolsoPrevisto = z
  .object({
    valorCentavos: z.number().int(),
    pagoCentavos: z.number().int(),
    /** Share of the service's price, 0 to 100. */
    percentual: z.number().int(),
    regra: z.string(),
    /** Refund if the patient of a refused order lets the time to choose expire; null for an order without a choice. */
    semEscolhaCentavos: z.number().int().nullable(),
  })
  .meta({ id: 'ReembolsoPrevisto' });
export type ReembolsoPrevisto = z.infer<typeof reembolsoPrevisto>;

export const preverReembolso = defineContract({
  operationId: 'preverReembolso',
  method: 'GET',
  path: '/api/pedidos/:id/reembolso',
  summary: 'What would go back if the patient ended the paid order now; 404 for an order that is not paid',
  tag,
  access: ['Paciente'],
  params: idParam,
  responses: { 200: reembolsoPrevisto, ...errors(404) },
});

export const listarPagosPorOutros = defineContract({
  operationId: 'listarPagosPorOutros',
  method: 'GET',
  path: '/api/pagamentos-por-outros',
  summary:
    'What the account paid for people who took their record to an account of their own: amounts and times alone',
  tag,
  access: ['Paciente'],
  responses: {
    200: z.object({
      pagamentos: z.array(
        z
          .object({
            /** Names the receipt, and nothing else that is open to the payer. */
            pedido: z.uuid(),
            numero: z.number().int(),
            valorCentavos: z.number().int(),
            devolvidoCentavos: z.number().int(),
            pagoEm: instant,
          })
          .meta({ id: 'PagamentoPorOutro' }),
      ),
    }),
    ...errors(),
  },
});

export const baixarRecibo = defineContract({
  operationId: 'baixarRecibo',
  method: 'GET',
  path: '/api/pedidos/:id/recibo',
  summary:
    'Payments and refunds of an order as a PDF, for its patient and for who paid it; 404 for one that was never paid',
  tag,
  access: ['Paciente', 'Admin'],
  params: idParam,
  responses: { 200: media('application/pdf'), ...errors(404) },
});
