import { z } from 'zod';
import { MAX_ANTERIORES } from '#domain/pedidos/anexos.ts';
import { defineContract, errorBody, errors, idParam, instant, media } from '../contract.ts';
import { conteudoGuardado, vista, SITUACOES_ANEXO } from '../stored-file.ts';

const tag = 'anexos';

export const anexo = z
  .object({
    id: z.uuid(),
    pedidoId: z.uuid(),
    tipo: z.string(),
    /** `receita_vencida`, …, `outros_documentos_N`. */
    name: z.string(),
    /** Id of its upload: the last segment of the upload's address. */
    envio: z.string(),
    nomeOriginal: z.string(),
    /** Address to request a short-lived download link at. */
    url: z.string(),
    createdAt: instant,
    /** Bytes as stored; a picture is stored re-encoded, so the patient's own file may have had more. */
    size: z.number().int(),
    contentType: z.string(),
    situacao: z.enum(SITUACOES_ANEXO),
    /** For a file removed after it was stored. */
    aviso: z.string().nullable(),
    /** Null for a picture. */
    paginas: z.number().int().nullable(),
    /** A PDF with scripts or actions on opening. */
    executa: z.boolean(),
    /** Address of its preview image of at most 1200 px; null without one. */
    previa: z.string().nullable(),
  })
  .meta({ id: 'Anexo' });
export type Anexo = z.infer<typeof anexo>;

export const listarAnexos = defineContract({
  operationId: 'listarAnexos',
  method: 'GET',
  path: '/api/pedidos/:id/anexos',
  summary: 'The stored files of one order',
  tag,
  access: ['Paciente', 'Admin'],
  params: idParam,
  responses: { 200: z.object({ anexos: z.array(anexo) }), ...errors(404) },
});

export const listarAnexosAnteriores = defineContract({
  operationId: 'listarAnexosAnteriores',
  method: 'GET',
  path: '/api/pedidos/:id/anexos/anteriores',
  summary: 'Files that the patient sent with other orders, newest first, each content once, to send again',
  tag,
  access: ['Paciente'],
  params: idParam,
  responses: { 200: z.object({ anexos: z.array(anexo).max(MAX_ANTERIORES) }), ...errors(404) },
});

export const removerAnexo = defineContract({
  operationId: 'removerAnexo',
  method: 'DELETE',
  path: '/api/anexos/:id',
  summary: 'Remove a file from an unpaid order',
  tag,
  access: ['Paciente'],
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});

export const criarLinkAnexo = defineContract({
  operationId: 'criarLinkAnexo',
  method: 'POST',
  path: '/api/anexos/:id/link',
  summary: 'A download address that holds for five minutes, for this session only',
  tag,
  access: ['Paciente', 'Admin'],
  params: idParam,
  responses: { 201: z.object({ url: z.string(), expiraEm: instant }), ...errors(404, 409) },
});

export const abrirArquivo = defineContract({
  operationId: 'abrirArquivo',
  method: 'GET',
  path: '/api/anexos/:id/arquivo',
  summary: 'A link to the file by its id: leads on to a download address made for this session',
  tag,
  access: ['Paciente', 'Admin'],
  params: idParam,
  responses: { 302: null, ...errors(404, 409) },
});

export const verPrevia = defineContract({
  operationId: 'verPrevia',
  method: 'GET',
  path: '/api/anexos/:id/previa',
  summary: 'A small picture (WebP) of a stored file, for a page to show',
  tag,
  access: ['Paciente', 'Admin'],
  params: idParam,
  query: vista,
  responses: { 200: media('image/webp'), ...errors(404) },
});

export const baixarAnexo = defineContract({
  operationId: 'baixarAnexo',
  method: 'GET',
  path: '/api/anexos/baixar/:token',
  summary: 'The file itself, as an attachment, to whom the address was made for',
  tag,
  access: ['Paciente', 'Admin'],
  params: z.object({ token: z.string().max(500) }),
  responses: { 200: conteudoGuardado, ...errors(404) },
});

/** Refusals have the API's error body; the tus library sends them, and its own errors, as text/plain. */
const refusal = { ...media('text/plain'), json: errorBody };
const refusals = {
  400: refusal,
  401: refusal,
  403: refusal,
  404: refusal,
  409: refusal,
  412: refusal,
  413: refusal,
  415: refusal,
  429: refusal,
  500: refusal,
  503: refusal,
  507: refusal,
} as const;

const upload = { tag, access: ['Paciente', 'Admin'], params: z.object({ id: z.string().max(100) }) } as const;

/**
 * The tus 1.0 resumable upload protocol; metadata: filename, filetype, and the owner of the file: pedido and tipo, or,
 * for the chat, mensagem (an id that the sender makes) and, from the team, conversa.
 */
export const criarEnvio = defineContract({
  operationId: 'criarEnvio',
  method: 'POST',
  path: '/api/uploads',
  summary: 'tus: begin an upload to an order, or to the chat',
  tag,
  access: ['Paciente', 'Admin'],
  responses: { 201: null, ...refusals },
});
export const lerEnvio = defineContract({
  operationId: 'lerEnvio',
  ...upload,
  method: 'HEAD',
  path: '/api/uploads/:id',
  summary: 'tus: how far an upload has come',
  responses: { 200: null, ...refusals },
});
export const continuarEnvio = defineContract({
  operationId: 'continuarEnvio',
  ...upload,
  method: 'PATCH',
  path: '/api/uploads/:id',
  summary: 'tus: the next bytes; the last of them stores the file',
  body: media('application/offset+octet-stream'),
  responses: { 204: null, ...refusals },
});
export const desistirDoEnvio = defineContract({
  operationId: 'desistirDoEnvio',
  ...upload,
  method: 'DELETE',
  path: '/api/uploads/:id',
  summary: 'tus: give an upload up; a file of an unpaid order that it was just stored as is removed',
  responses: { 204: null, ...refusals },
});
