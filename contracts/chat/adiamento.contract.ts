import { z } from 'zod';
import { ADIAMENTOS } from '#domain/chat/adiamento.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'chat';

export const adiarConversa = defineContract({
  operationId: 'adiarConversa',
  method: 'POST',
  path: '/api/conversas/:id/adiamento',
  summary: 'Put a conversation off; it comes back at its time, or with the next message of its patient',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({ quando: z.enum(ADIAMENTOS) }),
  responses: { 200: z.object({ adiadaAte: instant }), ...errors(400, 404) },
});

export const retomarConversa = defineContract({
  operationId: 'retomarConversa',
  method: 'DELETE',
  path: '/api/conversas/:id/adiamento',
  summary: 'Take a conversation back that was put off, before its time or after it',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...errors(400, 404) },
});
