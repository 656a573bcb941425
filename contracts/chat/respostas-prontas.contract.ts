import { z } from 'zod';
import { defineContract, errors, idParam } from '../contract.ts';

const tag = 'chat';

/** A canned reply fills the field of a message; a second act sends it. */
export const respostaPronta = z
  .object({ id: z.uuid(), titulo: z.string(), texto: z.string() })
  .meta({ id: 'RespostaPronta' });
export type RespostaPronta = z.infer<typeof respostaPronta>;

/** Larger than the accepted length: the use case refuses an empty or too long text with a sentence for the person. */
const replyBody = z.object({ titulo: z.string().trim().max(5_000), texto: z.string().trim().max(50_000) });

export const listarRespostas = defineContract({
  operationId: 'listarRespostas',
  method: 'GET',
  path: '/api/respostas-prontas',
  summary: 'The canned replies, by title',
  tag,
  access: ['Admin'],
  responses: { 200: z.object({ respostas: z.array(respostaPronta) }), ...errors() },
});

export const criarResposta = defineContract({
  operationId: 'criarResposta',
  method: 'POST',
  path: '/api/respostas-prontas',
  summary: 'Keep a canned reply',
  tag,
  access: ['Admin'],
  body: replyBody,
  responses: { 201: respostaPronta, ...errors(400, 409) },
});

export const mudarResposta = defineContract({
  operationId: 'mudarResposta',
  method: 'PUT',
  path: '/api/respostas-prontas/:id',
  summary: 'Change a canned reply',
  tag,
  access: ['Admin'],
  params: idParam,
  body: replyBody,
  responses: { 200: respostaPronta, ...errors(400, 404, 409) },
});

export const apagarResposta = defineContract({
  operationId: 'apagarResposta',
  method: 'DELETE',
  path: '/api/respostas-prontas/:id',
  summary: 'Remove a canned reply',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...errors(404) },
});
