import { z } from 'zod';
import { senhaAtual } from '../contas/clientes.contract.ts';
import { defineContract, errors, instant, media } from '../contract.ts';

const tag = 'privacidade';

export const criarExportacao = defineContract({
  operationId: 'criarExportacao',
  method: 'POST',
  path: '/api/cliente/exportacao',
  summary:
    'With the password once more: an address that gives everything the patient has given, for five minutes',
  tag,
  access: ['Paciente'],
  body: z.object({ senha: senhaAtual.optional() }),
  responses: { 201: z.object({ url: z.string(), expiraEm: instant }), ...errors(400) },
});

export const baixarExportacao = defineContract({
  operationId: 'baixarExportacao',
  method: 'GET',
  path: '/api/cliente/exportacao/:token',
  summary: 'The zip itself, as an attachment, to the session that the address was made for',
  tag,
  access: ['Paciente'],
  params: z.object({ token: z.string().max(500) }),
  responses: { 200: media('application/zip'), ...errors(404) },
});
