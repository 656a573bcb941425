import { z } from 'zod';
import { defineContract, erros, idParam } from '../contract.ts';

const tag = 'chat';

/** What the administrator writes again and again; it fills the field and is sent by a second act. */
export const respostaPronta = z
  .object({ id: z.uuid(), titulo: z.string(), texto: z.string() })
  .meta({ id: 'RespostaPronta' });
export type RespostaPronta = z.infer<typeof respostaPronta>;

/** Empty and too long are said in words by the use case. */
const escrita = z.object({ titulo: z.string().trim().max(5_000), texto: z.string().trim().max(50_000) });

export const listarRespostas = defineContract({
  operationId: 'listarRespostas',
  method: 'GET',
  path: '/api/respostas-prontas',
  summary: 'The canned replies, by title',
  tag,
  access: ['Admin'],
  responses: { 200: z.object({ respostas: z.array(respostaPronta) }), ...erros() },
});

export const criarResposta = defineContract({
  operationId: 'criarResposta',
  method: 'POST',
  path: '/api/respostas-prontas',
  summary: 'Keep a canned reply',
  tag,
  access: ['Admin'],
  body: escrita,
  responses: { 201: respostaPronta, ...erros(400, 409) },
});

export const mudarResposta = defineContract({
  operationId: 'mudarResposta',
  method: 'PUT',
  path: '/api/respostas-prontas/:id',
  summary: 'Change a canned reply',
  tag,
  access: ['Admin'],
  params: idParam,
  body: escrita,
  responses: { 200: respostaPronta, ...erros(400, 404, 409) },
});

export const apagarResposta = defineContract({
  operationId: 'apagarResposta',
  method: 'DELETE',
  path: '/api/respostas-prontas/:id',
  summary: 'Remove a canned reply',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...erros(404) },
});
