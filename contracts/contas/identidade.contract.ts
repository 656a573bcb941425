import { z } from 'zod';
import { defineContract, errors, instant, EVERYONE } from '../contract.ts';

const tag = 'identidade';
/** Any field of a sign-in form; the bound keeps megabytes away from the password hash. */
const text = z.string().max(200);

export const iniciarVisita = defineContract({
  operationId: 'iniciarVisita',
  method: 'POST',
  path: '/api/visitante',
  summary: 'Start the visitor session of this browser (15 minutes, good for password recovery only)',
  tag,
  access: EVERYONE,
  responses: { 204: null, ...errors() },
});

export const cadastrar = defineContract({
  operationId: 'cadastrar',
  method: 'POST',
  path: '/api/clientes',
  summary: 'Register a patient by CPF and sign in; accepts the terms in force',
  tag,
  access: EVERYONE,
  body: z.object({ cpf: text, senha: text, confirmacao: text }),
  responses: { 201: z.object({ cpf: z.string() }), ...errors(400, 409) },
});

/** The password was right; the code follows within ten minutes, by `POST /api/sessao/codigo`. */
const codePending = z.object({ papel: z.null(), pendente: z.literal('codigo') });

export const entrar = defineContract({
  operationId: 'entrar',
  method: 'POST',
  path: '/api/sessao',
  summary: 'Sign a patient in by CPF and password; with a second factor, the code is asked next',
  tag,
  access: EVERYONE,
  body: z.object({ cpf: text, senha: text }),
  responses: { 200: z.union([z.object({ papel: z.literal('Paciente') }), codePending]), ...errors(400) },
});

export const entrarAdm = defineContract({
  operationId: 'entrarAdm',
  method: 'POST',
  path: '/api/sessao/adm',
  summary: 'Sign the administrator in by e-mail and password; with a second factor, the code is asked next',
  tag,
  access: EVERYONE,
  body: z.object({ email: text, senha: text }),
  responses: { 200: z.union([z.object({ papel: z.literal('Admin') }), codePending]), ...errors(400) },
});

export const entrarMedico = defineContract({
  operationId: 'entrarMedico',
  method: 'POST',
  path: '/api/sessao/medico',
  summary: 'Sign a doctor in by e-mail and password; with a second factor, the code is asked next',
  tag,
  access: EVERYONE,
  body: z.object({ email: text, senha: text }),
  responses: { 200: z.union([z.object({ papel: z.literal('Medico') }), codePending]), ...errors(400) },
});

export const concluirEntrada = defineContract({
  operationId: 'concluirEntrada',
  method: 'POST',
  path: '/api/sessao/codigo',
  summary: 'The second step of signing in: a code of the authenticator, or a recovery code',
  tag,
  access: EVERYONE,
  body: z.object({ codigo: text }),
  responses: { 200: z.object({ papel: z.enum(['Paciente', 'Admin', 'Medico']) }), ...errors(400) },
});

const messageBody = z.object({ mensagem: z.string() });

export const recuperarSenha = defineContract({
  operationId: 'recuperarSenha',
  method: 'POST',
  path: '/api/recuperacao',
  summary: 'Mail a patient a single-use link for a new password; needs the visitor session',
  tag,
  access: EVERYONE,
  body: z.object({ cpf: text }),
  responses: { 200: messageBody, ...errors(400, 404, 502) },
});

export const recuperarPorCodigo = defineContract({
  operationId: 'recuperarPorCodigo',
  method: 'POST',
  path: '/api/recuperacao/codigo',
  summary: 'Open the setting of a new password by CPF and a reserve code, which serves once',
  tag,
  access: EVERYONE,
  body: z.object({ cpf: text, codigo: text }),
  responses: { 200: z.object({ token: z.string() }), ...errors(400) },
});

export const recuperarSenhaAdm = defineContract({
  operationId: 'recuperarSenhaAdm',
  method: 'POST',
  path: '/api/recuperacao/adm',
  summary: 'Mail the administrator a single-use link for a new password',
  tag,
  access: EVERYONE,
  body: z.object({ email: text }),
  responses: { 200: messageBody, ...errors(400, 502) },
});

export const recuperarSenhaMedico = defineContract({
  operationId: 'recuperarSenhaMedico',
  method: 'POST',
  path: '/api/recuperacao/medico',
  summary: 'Mail a doctor a single-use link for a new password; an unknown address answers alike',
  tag,
  access: EVERYONE,
  body: z.object({ email: text }),
  responses: { 200: messageBody, ...errors(400) },
});

export const consultarRecuperacao = defineContract({
  operationId: 'consultarRecuperacao',
  method: 'POST',
  path: '/api/nova-senha/consulta',
  summary: 'Whose link is it (masked) and until when does it hold',
  tag,
  access: EVERYONE,
  body: z.object({ token: text }),
  responses: {
    200: z.object({ conta: z.string(), papel: z.enum(['Paciente', 'Admin', 'Medico']), expiraEm: instant }),
    ...errors(404),
  },
});

export const salvarNovaSenha = defineContract({
  operationId: 'salvarNovaSenha',
  method: 'POST',
  path: '/api/nova-senha',
  summary: 'Set a new password with a recovery link; ends every session of the account',
  tag,
  access: EVERYONE,
  body: z.object({ token: text, senha: text, confirmacao: text }),
  responses: { 200: z.object({ papel: z.enum(['Paciente', 'Admin', 'Medico']) }), ...errors(400, 404) },
});
