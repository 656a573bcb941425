import { z } from 'zod';
import { defineContract, errors, idParam } from '../contract.ts';

const tag = 'chat';

export const fecharConversa = defineContract({
  operationId: 'fecharConversa',
  method: 'POST',
  path: '/api/conversas/:id/fechamento',
  summary:
    'Close a conversation without an answer, until somebody writes in it; 409 when its patient wrote after the newest message that was read',
  tag,
  access: ['Admin'],
  params: idParam,
  /** Number of the newest message that was read. */
  body: z.object({ ate: z.number().int().min(0) }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

export const reabrirConversa = defineContract({
  operationId: 'reabrirConversa',
  method: 'DELETE',
  path: '/api/conversas/:id/fechamento',
  summary: 'Open a closed conversation as it was before it was closed',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...errors(400, 404) },
});
