import { z } from 'zod';
import { defineContract, errors, idParam } from '../contract.ts';
import { pedido } from './pedidos.contract.ts';

export const renovarPedido = defineContract({
  operationId: 'renovarPedido',
  method: 'POST',
  path: '/api/pedidos/:id/renovacao',
  summary:
    'Ask for the same again: a new order of the same service at the price of today; what was answered is offered',
  tag: 'pedidos',
  access: ['Paciente'],
  params: idParam,
  body: z.object({ chave: z.uuid() }),
  responses: { 201: z.object({ pedido, avisos: z.array(z.string()) }), ...errors(404, 409) },
});
