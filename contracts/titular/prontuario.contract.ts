import { z } from 'zod';
import { SITUACOES_DA_CONTESTACAO } from '#domain/titular/contestacao.ts';
import { salvarPessoa } from '../contas/pessoas.contract.ts';
import { defineContract, errors, instant } from '../contract.ts';

const tag = 'prontuário';

export const lerProntuario = defineContract({
  operationId: 'lerProntuario',
  method: 'GET',
  path: '/api/prontuario',
  summary:
    'The newest case by which the account asked the team for its owner’s record; nothing about any other account',
  tag,
  access: ['Paciente'],
  responses: {
    200: z.object({
      caso: z
        .object({
          protocolo: z.string(),
          situacao: z.enum(SITUACOES_DA_CONTESTACAO),
          abertoEm: instant,
          /** Reason of the refusal, in the words for the person. */
          motivo: z.string().nullable(),
        })
        .nullable(),
    }),
    ...errors(),
  },
});

export const trazerProntuario = defineContract({
  operationId: 'trazerProntuario',
  method: 'POST',
  path: '/api/prontuario',
  summary:
    'Bring the record of the account’s owner from accounts that asked for them; proven by the address at which they agreed, and without it answered alike whether there is one',
  tag,
  access: ['Paciente'],
  responses: { 200: z.object({ veio: z.boolean() }), ...errors(409) },
});

export const pedirExameDoDocumento = defineContract({
  operationId: 'pedirExameDoDocumento',
  method: 'POST',
  path: '/api/prontuario/exame',
  summary: 'Ask the team to examine an identity document and to bring the record then',
  tag,
  access: ['Paciente'],
  body: z.object({
    /** Token from `enviarDocumento`. */
    documento: z.string().max(300),
    /** Made by the page: submitting the same form twice opens one case. */
    chave: z.uuid(),
  }),
  responses: { 201: z.object({ protocolo: z.string() }), ...errors(400, 409) },
});

export const trazerCadastro = defineContract({
  operationId: 'trazerCadastro',
  method: 'POST',
  path: '/api/pessoas/cadastro',
  summary:
    'Make a minor with an account, which names the holder as guardian, a person of the holder’s account; proven by that account’s password and code',
  tag,
  access: ['Paciente'],
  body: salvarPessoa.body
    .extend({ senha: z.string().max(200), codigo: z.string().max(40).default('') })
    .meta({ id: 'CadastroATrazer' }),
  responses: { 201: z.object({ nome: z.string() }), ...errors(400, 409) },
});
