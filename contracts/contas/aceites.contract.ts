import { z } from 'zod';
import { defineContract, errors } from '../contract.ts';
import { aceitePedido } from './aceite-pedido.ts';

export const aceitarTextos = defineContract({
  operationId: 'aceitarTextos',
  method: 'POST',
  path: '/api/aceites',
  summary:
    'Accept the versions of terms and privacy notice that were read; 409 when one of them has changed since',
  tag: 'identidade',
  access: ['Paciente'],
  body: z.object({ aceites: z.array(aceitePedido.omit({ motivo: true })).max(2) }),
  /** Texts that are still to be accepted. */
  responses: { 200: z.object({ aceites: z.array(aceitePedido) }), ...errors(400, 409) },
});
