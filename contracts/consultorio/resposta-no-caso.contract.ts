import { z } from 'zod';
import { mensagem } from '../chat/chat.contract.ts';
import { defineContract, errors, idParam } from '../contract.ts';

const medicoComCaso = z.object({
  medicoId: z.uuid(),
  /** As patients read it. */
  medico: z.string(),
  pedidoId: z.uuid(),
  numero: z.number().int(),
  Servico_Selecionado: z.string(),
});
export type MedicoComCaso = z.infer<typeof medicoComCaso>;

export const listarMedicosDaConversa = defineContract({
  operationId: 'listarMedicosDaConversa',
  method: 'GET',
  path: '/api/conversas/:id/medicos',
  summary:
    'The doctors who have, asked about or decided a case of a conversation’s patient; the newest twenty',
  tag: 'chat',
  access: ['Admin'],
  params: idParam,
  responses: { 200: z.object({ medicos: z.array(medicoComCaso) }), ...errors(400, 404) },
});

export const darConversa = defineContract({
  operationId: 'darConversa',
  method: 'PUT',
  path: '/api/conversas/:id/medico',
  summary: 'Give a conversation to a doctor, who answers in a case of its patient',
  tag: 'chat',
  access: ['Admin'],
  params: idParam,
  body: z.object({ medicoId: z.uuid(), pedidoId: z.uuid() }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

export const tomarConversa = defineContract({
  operationId: 'tomarConversa',
  method: 'DELETE',
  path: '/api/conversas/:id/medico',
  summary: 'Take a conversation back from the doctor to whom it was given',
  tag: 'chat',
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...errors(400, 404) },
});

export const responderNoCaso = defineContract({
  operationId: 'responderNoCaso',
  method: 'POST',
  path: '/api/medico/casos/:id/resposta',
  summary:
    'Answer the conversation that was given to this doctor; the same id again answers with the message that stands',
  tag: 'consultório',
  access: ['Medico'],
  params: idParam,
  body: z.object({
    id: z.uuid(),
    /** Larger than the accepted length: the use case refuses with a sentence for the person. */
    mensagem: z.string().max(100_000),
    /** Number of the newest message that the doctor had before them. */
    ate: z.number().int().min(0),
  }),
  responses: { 200: mensagem, ...errors(400, 404, 409) },
});
