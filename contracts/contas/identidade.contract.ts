import { z } from 'zod';
import { defineContract, erros, instante, TODOS } from '../contract.ts';

const tag = 'identidade';
/** Longer than any honest input; stops a megabyte from reaching the hash. */
const texto = z.string().max(200);

export const iniciarVisita = defineContract({
  operationId: 'iniciarVisita',
  method: 'POST',
  path: '/api/visitante',
  summary: 'Start the visitor session of this browser (15 minutes, good for password recovery only)',
  tag,
  access: TODOS,
  responses: { 204: null, ...erros() },
});

export const cadastrar = defineContract({
  operationId: 'cadastrar',
  method: 'POST',
  path: '/api/clientes',
  summary: 'Register a patient by CPF and sign in; accepts the terms in force',
  tag,
  access: TODOS,
  body: z.object({ cpf: texto, senha: texto, confirmacao: texto }),
  responses: { 201: z.object({ cpf: z.string() }), ...erros(400, 409) },
});

/** The password held; a code is still to come, by `POST /api/sessao/codigo`, within ten minutes. */
const pendente = z.object({ papel: z.null(), pendente: z.literal('codigo') });

export const entrar = defineContract({
  operationId: 'entrar',
  method: 'POST',
  path: '/api/sessao',
  summary: 'Sign a patient in by CPF and password; with a second factor, the code is asked next',
  tag,
  access: TODOS,
  body: z.object({ cpf: texto, senha: texto }),
  responses: { 200: z.union([z.object({ papel: z.literal('Paciente') }), pendente]), ...erros(400) },
});

export const entrarAdm = defineContract({
  operationId: 'entrarAdm',
  method: 'POST',
  path: '/api/sessao/adm',
  summary: 'Sign the administrator in by e-mail and password; with a second factor, the code is asked next',
  tag,
  access: TODOS,
  body: z.object({ email: texto, senha: texto }),
  responses: { 200: z.union([z.object({ papel: z.literal('Admin') }), pendente]), ...erros(400) },
});

export const concluirEntrada = defineContract({
  operationId: 'concluirEntrada',
  method: 'POST',
  path: '/api/sessao/codigo',
  summary: 'The second step of signing in: a code of the authenticator, or a recovery code',
  tag,
  access: TODOS,
  body: z.object({ codigo: texto }),
  responses: { 200: z.object({ papel: z.enum(['Paciente', 'Admin']) }), ...erros(400) },
});

const mensagem = z.object({ mensagem: z.string() });

export const recuperarSenha = defineContract({
  operationId: 'recuperarSenha',
  method: 'POST',
  path: '/api/recuperacao',
  summary: 'Mail a patient a single-use link for a new password; needs the visitor session',
  tag,
  access: TODOS,
  body: z.object({ cpf: texto }),
  responses: { 200: mensagem, ...erros(400, 404, 502) },
});

export const recuperarSenhaAdm = defineContract({
  operationId: 'recuperarSenhaAdm',
  method: 'POST',
  path: '/api/recuperacao/adm',
  summary: 'Mail the administrator a single-use link for a new password',
  tag,
  access: TODOS,
  body: z.object({ email: texto }),
  responses: { 200: mensagem, ...erros(400, 502) },
});

export const consultarRecuperacao = defineContract({
  operationId: 'consultarRecuperacao',
  method: 'POST',
  path: '/api/nova-senha/consulta',
  summary: 'Whose link is it (masked) and until when does it hold',
  tag,
  access: TODOS,
  body: z.object({ token: texto }),
  responses: {
    200: z.object({ conta: z.string(), papel: z.enum(['Paciente', 'Admin']), expiraEm: instante }),
    ...erros(404),
  },
});

export const salvarNovaSenha = defineContract({
  operationId: 'salvarNovaSenha',
  method: 'POST',
  path: '/api/nova-senha',
  summary: 'Set a new password with a recovery link; ends every session of the account',
  tag,
  access: TODOS,
  body: z.object({ token: texto, senha: texto, confirmacao: texto }),
  responses: { 200: z.object({ papel: z.enum(['Paciente', 'Admin']) }), ...erros(400, 404) },
});
