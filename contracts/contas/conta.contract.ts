import { z } from 'zod';
import { senhaAtual } from './clientes.contract.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'conta';
const access = ['Paciente', 'Admin', 'Medico'] as const;
/** Roles whose session ends by inactivity. */
const staff = ['Admin', 'Medico'] as const;
const text = z.string().max(200);
const code = z.string().max(40);

export const sessaoAberta = z
  .object({
    id: z.string(),
    /** "Chrome no Android": never an address, never the browser's own words. */
    aparelho: z.string(),
    atual: z.boolean(),
    criadaEm: instant,
    vistaEm: instant,
  })
  .meta({ id: 'SessaoAberta' });
export type SessaoAberta = z.infer<typeof sessaoAberta>;

export const listarSessoes = defineContract({
  operationId: 'listarSessoes',
  method: 'GET',
  path: '/api/sessoes',
  summary: 'Where the own account is signed in, the last used first',
  tag,
  access,
  responses: { 200: z.object({ sessoes: z.array(sessaoAberta) }), ...errors() },
});

export const encerrarSessao = defineContract({
  operationId: 'encerrarSessao',
  method: 'DELETE',
  path: '/api/sessoes/:id',
  summary: 'End one session of the own account; its page is out at once',
  tag,
  access,
  params: idParam,
  responses: { 204: null, ...errors(404) },
});

export const encerrarOutras = defineContract({
  operationId: 'encerrarOutras',
  method: 'DELETE',
  path: '/api/sessoes',
  summary: 'End every other session of the own account',
  tag,
  access,
  responses: { 200: z.object({ encerradas: z.number().int() }), ...errors() },
});

export const trocarSenha = defineContract({
  operationId: 'trocarSenha',
  method: 'PUT',
  path: '/api/senha',
  summary: 'Change the own password with the current one, or a passkey; every other session ends',
  tag,
  access,
  withProvisionalPassword: true,
  body: z.object({ senhaAtual: senhaAtual.optional(), senha: text, confirmacao: text }),
  responses: { 204: null, ...errors(400) },
});

const segundoFator = z
  .object({
    /** Activation of the second factor; null while it is off. */
    desde: instant.nullable(),
    codigosRestantes: z.number().int(),
  })
  .meta({ id: 'SegundoFator' });
export type SegundoFator = z.infer<typeof segundoFator>;

export const lerSegundoFator = defineContract({
  operationId: 'lerSegundoFator',
  method: 'GET',
  path: '/api/segundo-fator',
  summary: 'Whether the own account asks for a code after the password',
  tag,
  access,
  withoutSecondFactor: true,
  responses: { 200: segundoFator, ...errors() },
});

export const iniciarSegundoFator = defineContract({
  operationId: 'iniciarSegundoFator',
  method: 'POST',
  path: '/api/segundo-fator',
  summary:
    'Begin to set the second factor up: a secret for the authenticator, as text and as otpauth address',
  tag,
  access,
  withoutSecondFactor: true,
  body: z.object({ senhaAtual: senhaAtual.optional() }),
  responses: { 200: z.object({ segredo: z.string(), uri: z.string() }), ...errors(409) },
});

/** Shown once: only the hashes are stored. */
const recoveryCodes = z.object({ codigos: z.array(z.string()) });

export const confirmarSegundoFator = defineContract({
  operationId: 'confirmarSegundoFator',
  method: 'POST',
  path: '/api/segundo-fator/confirmacao',
  summary: 'Turn the second factor on with a first code; answers with ten recovery codes',
  tag,
  access,
  withoutSecondFactor: true,
  body: z.object({ codigo: code }),
  responses: { 200: recoveryCodes, ...errors(409) },
});

export const lerCodigosReserva = defineContract({
  operationId: 'lerCodigosReserva',
  method: 'GET',
  path: '/api/codigos-reserva',
  summary: 'How many unused reserve codes the own account has, and since when',
  tag,
  access: ['Paciente'],
  responses: {
    200: z.object({ restantes: z.number().int(), criadosEm: instant.nullable() }),
    ...errors(),
  },
});

export const criarCodigosReserva = defineContract({
  operationId: 'criarCodigosReserva',
  method: 'POST',
  path: '/api/codigos-reserva',
  summary:
    'Ten reserve codes that set a new password without the mail, with the password; the former ones end',
  tag,
  access: ['Paciente'],
  body: z.object({ senhaAtual: senhaAtual.optional() }),
  responses: { 200: recoveryCodes, ...errors() },
});

const proof = z.object({ senhaAtual: senhaAtual.optional(), codigo: code });

export const novosCodigos = defineContract({
  operationId: 'novosCodigos',
  method: 'POST',
  path: '/api/segundo-fator/codigos',
  summary: 'Ten new recovery codes, with password and code; the former ones end',
  tag,
  access,
  body: proof,
  responses: { 200: recoveryCodes, ...errors(400, 409) },
});

export const desligarSegundoFator = defineContract({
  operationId: 'desligarSegundoFator',
  method: 'POST',
  path: '/api/segundo-fator/desligar',
  summary: 'Turn the second factor off, with password and code',
  tag,
  access,
  body: proof,
  responses: { 204: null, ...errors(400, 409) },
});

export const proofState = z.object({
  /** End of the proof of this session; null without one. */
  ate: instant.nullable(),
  /** The account has a second factor: password and code. */
  comCodigo: z.boolean(),
  /** The account has a passkey, which proves in the place of password and code. */
  comChave: z.boolean(),
});

export const lerProva = defineContract({
  operationId: 'lerProva',
  method: 'GET',
  path: '/api/sessao/prova',
  summary: 'Whether this session has proven within five minutes who is there, and what the proof takes',
  tag,
  access,
  responses: { 200: proofState, ...errors() },
});

export const darProva = defineContract({
  operationId: 'darProva',
  method: 'POST',
  path: '/api/sessao/prova',
  summary: 'Prove who is there, with password and code: opens heavy acts in this session for five minutes',
  tag,
  access,
  body: z.object({ senhaAtual: senhaAtual.optional(), codigo: code.optional() }),
  responses: { 200: proofState, ...errors(400) },
});

export const lerPrazoDaSessao = defineContract({
  operationId: 'lerPrazoDaSessao',
  method: 'GET',
  path: '/api/sessao/prazo',
  summary: 'Seconds until this session ends by itself; asked without x-ocioso, the call counts as activity',
  tag,
  access: staff,
  withProvisionalPassword: true,
  withoutSecondFactor: true,
  responses: { 200: z.object({ restamSegundos: z.number().int() }), ...errors() },
});
