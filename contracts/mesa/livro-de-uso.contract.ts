import { z } from 'zod';
import { defineContract, errors, instant, media } from '../contract.ts';

const tag = 'talões';

export const criarLivroDeUso = defineContract({
  operationId: 'criarLivroDeUso',
  method: 'POST',
  path: '/api/adm/taloes/livro',
  summary:
    'With a recent proof of who is there: an address that gives every numbered form and whom it was used for as CSV, of one book or of all, for five minutes and this session',
  tag,
  access: ['Admin'],
  body: z.object({ talao: z.uuid().nullable() }),
  responses: { 201: z.object({ url: z.string(), expiraEm: instant }), ...errors(400) },
});

export const baixarLivroDeUso = defineContract({
  operationId: 'baixarLivroDeUso',
  method: 'GET',
  path: '/api/adm/taloes/livro',
  summary: 'The CSV itself, as an attachment, to the session that the address was made for',
  tag,
  access: ['Admin'],
  query: z.object({ chave: z.string().max(3000).default('') }),
  responses: { 200: media('text/csv'), ...errors(404) },
});
