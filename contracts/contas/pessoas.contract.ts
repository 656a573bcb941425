import { z } from 'zod';
import { AUTORIZADO_POR, PARENTESCOS, SITUACOES_DA_PESSOA } from '#domain/contas/pessoas/pessoa.ts';
import {
  PAPEIS_DO_DOCUMENTO,
  SITUACOES_DA_CONFERENCIA,
  TIPOS_DE_CONFERENCIA,
} from '#domain/titular/conferencia.ts';
import { defineContract, errors, EVERYONE, idParam, instant } from '../contract.ts';

const tag = 'pessoas';
/** Larger than the accepted length: the use case refuses with a sentence beside the field. */
const text = z.string().trim().max(2_000);

/** Somebody for whom an account asks, beside its holder. */
export const pessoa = z
  .object({
    id: z.uuid(),
    nome: z.string(),
    /** `YYYY-MM-DD` */
    data_nascimento: z.string(),
    cpf: z.string(),
    parentesco: z.enum(PARENTESCOS),
    situacao: z.enum(SITUACOES_DA_PESSOA),
    /** Address or telephone at which an adult was asked, masked; '' where nobody was. */
    perguntadaEm: z.string(),
    autorizadaEm: instant.nullable(),
    autorizadaPor: z.enum(AUTORIZADO_POR).nullable(),
    /** Last day of the document by which the account asks, `YYYY-MM-DD`; null without an end. */
    autorizadaAte: z.string().nullable(),
    /** First day on which an adult who refused may be asked again, `YYYY-MM-DD`; null for others. */
    perguntarDesde: z.string().nullable(),
    /** The newest case of the desk about the person, as far as it concerns this account; null without one. */
    conferencia: z
      .object({
        tipo: z.enum(TIPOS_DE_CONFERENCIA),
        situacao: z.enum(SITUACOES_DA_CONFERENCIA),
        /** Reason of a refusal, in words. */
        motivo: z.string().nullable(),
        /** The desk waits for a document of this account. */
        pede: z.boolean(),
        recebidos: z.array(z.enum(PAPEIS_DO_DOCUMENTO)),
      })
      .nullable(),
    /** The account may read nothing of the person now, and prepare no order. */
    fechada: z.boolean(),
    /** False once an order names the person. */
    removivel: z.boolean(),
  })
  .meta({ id: 'Pessoa' });
export type Pessoa = z.infer<typeof pessoa>;

export const listarPessoas = defineContract({
  operationId: 'listarPessoas',
  method: 'GET',
  path: '/api/pessoas',
  summary: 'The people for whom the signed-in patient asks, beside themself',
  tag,
  access: ['Paciente'],
  responses: {
    /** `celular`: adults may be asked by telephone here. */
    200: z.object({ pessoas: z.array(pessoa), celular: z.boolean() }),
    ...errors(),
  },
});

export const salvarPessoa = defineContract({
  operationId: 'salvarPessoa',
  method: 'POST',
  path: '/api/pessoas',
  summary:
    'Add a person; an adult is asked at an address or telephone of their own, or allowed by a document, and nothing is paid for them before',
  tag,
  access: ['Paciente'],
  body: z
    .object({
      nome: text,
      data_nascimento: text,
      cpf: text,
      parentesco: z.string().max(40),
      /** How an adult allows it; a word of `FORMAS_DE_AUTORIZAR`. */
      autoriza: z.string().max(40).default('email'),
      email: text.default(''),
      celular: text.default(''),
      declara: z.boolean(),
    })
    .meta({ id: 'PessoaNova' }),
  responses: { 201: pessoa, ...errors(400, 409) },
});

export const removerPessoa = defineContract({
  operationId: 'removerPessoa',
  method: 'DELETE',
  path: '/api/pessoas/:id',
  summary: 'Remove a person for whom nothing was asked',
  tag,
  access: ['Paciente'],
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});

export const pedirAutorizacao = defineContract({
  operationId: 'pedirAutorizacao',
  method: 'POST',
  path: '/api/pessoas/:id/autorizacao',
  summary: 'Ask an adult once more, at another address or telephone where one is given',
  tag,
  access: ['Paciente'],
  params: idParam,
  body: z.object({ email: text.default(''), celular: text.default('') }),
  responses: { 200: z.object({ mensagem: z.string() }), ...errors(400, 404, 409) },
});

const autorizacao = z
  .object({
    /** First name of the person who is asked. */
    pessoa: z.string(),
    /** Name of the account's holder. */
    titular: z.string(),
    estado: z.enum(['pendente', 'autorizada', 'recusada']),
  })
  .meta({ id: 'Autorizacao' });
export type Autorizacao = z.infer<typeof autorizacao>;

export const consultarAutorizacao = defineContract({
  operationId: 'consultarAutorizacao',
  method: 'POST',
  path: '/api/autorizacao/consulta',
  summary: 'Who asks an adult by a mailed link; reading decides nothing',
  tag,
  access: EVERYONE,
  body: z.object({ token: z.string().max(200) }),
  responses: { 200: autorizacao, ...errors(404) },
});

export const responderAutorizacao = defineContract({
  operationId: 'responderAutorizacao',
  method: 'POST',
  path: '/api/autorizacao',
  summary:
    'An adult agrees or refuses by the mailed link, signed in or not; the link serves once, for 72 hours',
  tag,
  access: EVERYONE,
  body: z.object({ token: z.string().max(200), autoriza: z.boolean() }),
  responses: { 200: autorizacao, ...errors(404) },
});
