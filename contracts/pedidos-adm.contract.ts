import { z } from 'zod';
import { defineContract, erros, idParam } from './contract.ts';

const ato = {
  method: 'POST',
  tag: 'pedidos',
  access: ['Admin'],
  params: idParam,
  responses: {
    200: z.object({ id: z.uuid(), status: z.string(), versao: z.number().int() }),
    ...erros(404, 409),
  },
} as const;

export const excluirPedido = defineContract({
  ...ato,
  path: '/api/pedidos/:id/exclusao',
  summary: 'Delete an order, from any status; its unpaid charge is deleted at the provider',
});

export const restaurarPedido = defineContract({
  ...ato,
  path: '/api/pedidos/:id/restauracao',
  summary: 'Bring a deleted order back to where it was; money of it that was not sent back pays it',
});

export const concluirPedido = defineContract({
  ...ato,
  path: '/api/pedidos/:id/conclusao',
  summary: 'Conclude an order, from any status; its unpaid charge is deleted at the provider',
});
