import { z } from 'zod';
import { AUTORIZADO_POR } from '#domain/contas/pessoas/pessoa.ts';
import {
  MOTIVOS_DA_CONFERENCIA,
  PAPEIS_DO_DOCUMENTO,
  SITUACOES_DA_CONFERENCIA,
  TIPOS_DE_CONFERENCIA,
} from '#domain/titular/conferencia.ts';
import { conteudoGuardado } from '../stored-file.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'contestações';
/** Token of `enviarDocumento`; '' without a file. */
const documento = z.string().max(300).default('');

export const enviarDocumentosDaPessoa = defineContract({
  operationId: 'enviarDocumentosDaPessoa',
  method: 'POST',
  path: '/api/pessoas/:id/documentos',
  summary:
    'Documents about a person of the account, for the desk: a power of attorney with their identity document, or what shows who answers for them where the desk asked for it',
  tag,
  access: ['Paciente'],
  params: idParam,
  body: z.object({ procuracao: documento, identidade: documento, responsabilidade: documento }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

const summary = z
  .object({
    id: z.uuid(),
    tipo: z.enum(TIPOS_DE_CONFERENCIA),
    situacao: z.enum(SITUACOES_DA_CONFERENCIA),
    /** Name of the person; '' once they were removed. */
    nome: z.string(),
    cpf: z.string(),
    abertaEm: instant,
    resolvidaEm: instant.nullable(),
  })
  .meta({ id: 'ConferenciaResumo' });
export type ConferenciaResumo = z.infer<typeof summary>;

const received = z.object({
  id: z.uuid(),
  papel: z.enum(PAPEIS_DO_DOCUMENTO),
  contentType: z.string(),
  size: z.number().int(),
  recebidoEm: instant,
  /** Null while it is kept. */
  apagadoEm: instant.nullable(),
});

const side = z
  .object({
    /** The account that asks, or the one that named the person first. */
    lado: z.enum(['pede', 'primeira']),
    conta: z.uuid(),
    nome: z.string(),
    /** Masked. */
    email: z.string(),
    desde: instant,
    /** In words, with the age at the declaration left out; '' once the row is gone. */
    parentesco: z.string(),
    declarouEm: instant.nullable(),
    /** Orders of this account for the person. */
    pedidos: z.number().int(),
    documentos: z.array(received),
  })
  .meta({ id: 'LadoDaConferencia' });
export type LadoDaConferencia = z.infer<typeof side>;

const conferencia = summary
  .extend({
    /** `YYYY-MM-DD`; null once the person was removed. */
    nascimento: z.string().nullable(),
    /** When both accounts were asked for a document. */
    pedidaEm: instant.nullable(),
    /** Reason of a refusal, in words. */
    motivo: z.string().nullable(),
    lados: z.array(side),
    /** Numbers of orders of the first account that are not over: the person is not moved before they are. */
    emAndamento: z.array(z.number().int()),
  })
  .meta({ id: 'Conferencia' });
export type DetalheDaConferencia = z.infer<typeof conferencia>;

export const listarConferencias = defineContract({
  operationId: 'listarConferencias',
  method: 'GET',
  path: '/api/conferencias',
  summary:
    'Every open case about who answers for a person, oldest first, 500 at most, and the hundred settled last',
  tag,
  access: ['Admin'],
  responses: { 200: z.object({ abertas: z.array(summary), resolvidas: z.array(summary) }), ...errors() },
});

export const lerConferencia = defineContract({
  operationId: 'lerConferencia',
  method: 'GET',
  path: '/api/conferencias/:id',
  summary: 'One case with both sides and their documents',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: conferencia, ...errors(404) },
});

const act = { method: 'POST', tag, access: ['Admin'], params: idParam } as const;

export const pedirDocumentos = defineContract({
  ...act,
  operationId: 'pedirDocumentos',
  path: '/api/conferencias/:id/pedido',
  summary: 'Ask both accounts of a case for a document; neither is told of the other',
  responses: { 200: conferencia, ...errors(404, 409) },
});

export const aceitarConferencia = defineContract({
  ...act,
  operationId: 'aceitarConferencia',
  path: '/api/conferencias/:id/aceite',
  summary:
    'Accept the documents: the account may ask for the adult until the last day of the document, or the person is moved to the account that asked',
  body: z.object({
    /** The kind of an accepted document; nothing for a second account. */
    por: z.enum(AUTORIZADO_POR).exclude(['pessoa']).default('procuracao'),
    /** Its last day as typed; '' without an end. */
    ate: z.string().max(40).default(''),
  }),
  responses: { 200: conferencia, ...errors(400, 404, 409) },
});

export const recusarConferencia = defineContract({
  ...act,
  operationId: 'recusarConferencia',
  path: '/api/conferencias/:id/recusa',
  summary: 'Refuse a case with a reason: everything stays as it is',
  body: z.object({ motivo: z.enum(MOTIVOS_DA_CONFERENCIA) }),
  responses: { 200: conferencia, ...errors(400, 404, 409) },
});

export const criarLinkDaConferencia = defineContract({
  ...act,
  operationId: 'criarLinkDaConferencia',
  path: '/api/conferencias/documentos/:id/link',
  summary: 'An address of a document of a case that holds for five minutes, for this session only',
  responses: { 201: z.object({ url: z.string(), expiraEm: instant }), ...errors(404, 409) },
});

export const abrirDocumentoDaConferencia = defineContract({
  operationId: 'abrirDocumentoDaConferencia',
  method: 'GET',
  path: '/api/conferencias/documento/:token',
  summary: 'The document itself, as an attachment, to the session that the address was made for',
  tag,
  access: ['Admin'],
  params: z.object({ token: z.string().max(500) }),
  responses: { 200: conteudoGuardado, ...errors(404) },
});
