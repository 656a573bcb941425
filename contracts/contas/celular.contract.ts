import { z } from 'zod';
import { defineContract, errors, EVERYONE, instant } from '../contract.ts';

const tag = 'celular de recuperação';
const access = ['Paciente'] as const;
const text = z.string().max(200);
const canal = z.enum(['whatsapp', 'sms']);

const celular = z
  .object({
    /** Ways in which a code can reach the account's number; none without a mobile number, or where the clinic has no such channel. */
    canais: z.array(canal),
    /** The account's number, masked; '' without a mobile number. */
    telefone: z.string(),
    /** Since when this number may recover the account; null where it may not. */
    confirmadoEm: instant.nullable(),
    /** A recovery that waits opens the new password from this instant on; null without one. */
    liberaEm: instant.nullable(),
  })
  .meta({ id: 'CelularDeRecuperacao' });
export type CelularDeRecuperacao = z.infer<typeof celular>;

export const lerCelular = defineContract({
  operationId: 'lerCelular',
  method: 'GET',
  path: '/api/conta/celular',
  summary: 'The telephone by which the patient may set a new password, and a recovery that waits',
  tag,
  access,
  responses: { 200: celular, ...errors() },
});

export const pedirCodigoDoCelular = defineContract({
  operationId: 'pedirCodigoDoCelular',
  method: 'POST',
  path: '/api/conta/celular',
  summary: 'Send a code to the number of the personal data; takes a proof',
  tag,
  access,
  body: z.object({ canal }),
  responses: { 204: null, ...errors(409) },
});

export const confirmarCelular = defineContract({
  operationId: 'confirmarCelular',
  method: 'PUT',
  path: '/api/conta/celular',
  summary: 'Confirm that number by the code; from then on it is a way of recovery',
  tag,
  access,
  body: z.object({ codigo: text }),
  responses: { 200: celular, ...errors(400) },
});

export const tirarCelular = defineContract({
  operationId: 'tirarCelular',
  method: 'DELETE',
  path: '/api/conta/celular',
  summary: 'The telephone recovers the account no more; a recovery that waits ends',
  tag,
  access,
  responses: { 200: celular, ...errors() },
});

export const pedirCodigoDeRecuperacao = defineContract({
  operationId: 'pedirCodigoDeRecuperacao',
  method: 'POST',
  path: '/api/recuperacao/celular',
  summary: 'Send a code to the confirmed telephone of a CPF; every CPF answers alike',
  tag,
  access: EVERYONE,
  body: z.object({ cpf: text }),
  responses: { 204: null, ...errors(400) },
});

export const recuperarPorCelular = defineContract({
  operationId: 'recuperarPorCelular',
  method: 'PUT',
  path: '/api/recuperacao/celular',
  summary: 'By CPF and code: begin the wait, or after it open the setting of a new password',
  tag,
  access: EVERYONE,
  body: z.object({ cpf: text, codigo: text }),
  /** Of the two one is null: the token of a recovery link, or when the wait ends. */
  responses: {
    200: z.object({ token: z.string().nullable(), liberaEm: instant.nullable() }),
    ...errors(400),
  },
});

export const pararRecuperacao = defineContract({
  operationId: 'pararRecuperacao',
  method: 'POST',
  path: '/api/recuperacao/parar',
  summary: 'End a recovery that waits by the link of its notice, signed in or not',
  tag,
  access: EVERYONE,
  body: z.object({ token: text }),
  responses: { 204: null, ...errors(404) },
});
