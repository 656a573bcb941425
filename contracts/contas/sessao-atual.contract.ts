import { z } from 'zod';
import { defineContract, errors, ROLES, EVERYONE } from '../contract.ts';

/** What a page must know before it draws: who is here and what this installation is called. */
export const sessaoAtual = z
  .object({
    papel: z.enum(ROLES),
    /** An opaque id of the patient, to tell whose unsent text a tab keeps; null for everyone else. */
    clienteId: z.uuid().nullable(),
    /** The patient's CPF, 11 digits; null for everyone else. */
    cpf: z.string().nullable(),
    /** How to address the person: a patient's social name, else the registered one; a doctor's name. */
    nome: z.string().nullable(),
    /** True once the patient has filled `/dados`. */
    dadosCompletos: z.boolean(),
    /** The administrator's password came from a setting or a command: another one must be set before anything else. */
    faltaSenhaPropria: z.boolean(),
    /** The administrator or doctor must set the second factor up before anything else. */
    faltaSegundoFator: z.boolean(),
    /** The doctor by an opaque id; `ativo`: the registration is active and cases are open. Null for everyone else. */
    medico: z.object({ id: z.uuid(), ativo: z.boolean() }).nullable(),
    aplicacao: z.object({
      brand: z.string(),
      demo: z.boolean(),
      chatUrl: z.string(),
      contactEmail: z.string(),
      /** Where the demonstration shows its mail; null when mail is real. */
      demoEmails: z.string().nullable(),
    }),
  })
  .meta({ id: 'SessaoAtual' });
export type SessaoAtual = z.infer<typeof sessaoAtual>;

export const lerSessao = defineContract({
  operationId: 'lerSessao',
  method: 'GET',
  path: '/api/sessao',
  summary: 'Who is signed in, and what this installation is called',
  tag: 'identidade',
  access: EVERYONE,
  responses: { 200: sessaoAtual, ...errors() },
});

export const sair = defineContract({
  operationId: 'sair',
  method: 'DELETE',
  path: '/api/sessao',
  summary: 'Sign out: ends this session on the server',
  tag: 'identidade',
  access: EVERYONE,
  responses: { 204: null, ...errors() },
});
