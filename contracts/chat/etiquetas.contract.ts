import { z } from 'zod';
import { CORES_DA_ETIQUETA } from '#domain/chat/etiqueta.ts';
import { defineContract, errors, idParam } from '../contract.ts';

const tag = 'chat';

/** A label that the desk puts on conversations; no call of a patient has it. */
export const etiqueta = z
  .object({ id: z.uuid(), nome: z.string(), cor: z.enum(CORES_DA_ETIQUETA) })
  .meta({ id: 'Etiqueta' });
export type Etiqueta = z.infer<typeof etiqueta>;

/** Larger than the accepted length: the use case refuses it with a sentence for the person. */
const labelBody = z.object({ nome: z.string().trim().max(1_000), cor: z.enum(CORES_DA_ETIQUETA) });

export const listarEtiquetas = defineContract({
  operationId: 'listarEtiquetas',
  method: 'GET',
  path: '/api/etiquetas',
  summary: 'The labels by name, each with the number of conversations that have it',
  tag,
  access: ['Admin'],
  responses: {
    200: z.object({ etiquetas: z.array(etiqueta.extend({ conversas: z.number().int() })) }),
    ...errors(),
  },
});

export const criarEtiqueta = defineContract({
  operationId: 'criarEtiqueta',
  method: 'POST',
  path: '/api/etiquetas',
  summary: 'Make a label',
  tag,
  access: ['Admin'],
  body: labelBody,
  responses: { 201: etiqueta, ...errors(400, 409) },
});

export const mudarEtiqueta = defineContract({
  operationId: 'mudarEtiqueta',
  method: 'PUT',
  path: '/api/etiquetas/:id',
  summary: 'Change name or colour of a label, on all of its conversations',
  tag,
  access: ['Admin'],
  params: idParam,
  body: labelBody,
  responses: { 200: etiqueta, ...errors(400, 404, 409) },
});

export const apagarEtiqueta = defineContract({
  operationId: 'apagarEtiqueta',
  method: 'DELETE',
  path: '/api/etiquetas/:id',
  summary: 'Remove a label, from all of its conversations, too',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...errors(404) },
});

const onConversation = z.object({ id: z.uuid(), etiquetaId: z.uuid() });

export const porEtiqueta = defineContract({
  operationId: 'porEtiqueta',
  method: 'PUT',
  path: '/api/conversas/:id/etiquetas/:etiquetaId',
  summary: 'Put a label on a conversation',
  tag,
  access: ['Admin'],
  params: onConversation,
  responses: { 204: null, ...errors(404, 409) },
});

export const tirarEtiqueta = defineContract({
  operationId: 'tirarEtiqueta',
  method: 'DELETE',
  path: '/api/conversas/:id/etiquetas/:etiquetaId',
  summary: 'Take a label off a conversation',
  tag,
  access: ['Admin'],
  params: onConversation,
  responses: { 204: null, ...errors(404) },
});
