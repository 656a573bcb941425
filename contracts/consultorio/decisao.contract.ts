import { z } from 'zod';
import { TEXTOS_DO_MEDICO } from '#domain/consultorio/textos-do-medico.ts';
import { ESTADOS_DO_DOCUMENTO } from '#domain/documentos/estado-do-documento.ts';
import { defineContract, errors, idParam, instant, media } from '../contract.ts';
import { desajustesDoDocumento, dispensacaoInformada, relatoDoCaso } from '../documentos/desfecho.ts';
import { rascunhoDaNota } from './caso.contract.ts';
import { leituraSchema } from '../documentos/leitura.ts';
import { documentoSchema, problemaSchema, tipoSchema } from '../documentos/documento.ts';

const tag = 'consultório';
const access = ['Medico'] as const;

/** Signed digitally, printed and signed by hand, or copied by hand onto the authority's form. */
const canal = z.enum(['eletronico', 'impresso', 'transcricao']);

/** A document of a case, from its draft on, for its doctor. */
export const documentoDoCaso = z
  .object({
    id: z.uuid(),
    estado: z.enum(ESTADOS_DO_DOCUMENTO),
    documento: documentoSchema,
    /** Main document of the same order that this one accompanies; null for the main one. */
    acompanha: z.object({ id: z.uuid(), tipo: tipoSchema }).nullable(),
    /** Revoked document that this one replaces. */
    substitui: z.uuid().nullable(),
    canal,
    /** Empty once it is issued. */
    problemas: z.array(problemaSchema),
    /** Reading of the medicines in a draft; empty once it is issued. */
    leitura: leituraSchema,
    /** Counts the changes of a draft. */
    versao: z.number().int(),
    atualizadoEm: instant,
    /** Public number; null before the issue. */
    codigo: z.string().nullable(),
    emitidoEm: instant.nullable(),
    assinadoEm: instant.nullable(),
    /** Pages of the sheet; null until it is set. */
    paginas: z.number().int().nullable(),
    /** A notification on paper whose sheet takes its form's number when the desk prints it. */
    faltaNumero: z.boolean(),
    /** Reason why it is not signed yet; null without a problem. */
    espera: z.string().nullable(),
    revogadoEm: instant.nullable(),
    revogadoMotivo: z.string().nullable(),
    dispensacoes: z.array(dispensacaoInformada),
    desajustes: desajustesDoDocumento,
  })
  .meta({ id: 'DocumentoDoCaso' });
export type DocumentoDoCaso = z.infer<typeof documentoDoCaso>;

const one = z.object({ documento: documentoDoCaso });

export const lerDocumentosDoCaso = defineContract({
  operationId: 'lerDocumentosDoCaso',
  method: 'GET',
  path: '/api/medico/casos/:id/documentos',
  summary: "The documents of a case with what is wrong in each, and the kinds that fit the order's service",
  tag,
  access,
  params: idParam,
  responses: {
    200: z.object({
      documentos: z.array(documentoDoCaso),
      /** `acompanha`: only beside another document. */
      tipos: z.array(z.object({ tipo: tipoSchema, titulo: z.string(), canal, acompanha: z.boolean() })),
      /** Obstacles to issuing the case besides the documents' own problems. */
      falta: z.array(z.string()),
      /** Reported errors in documents of this case, oldest first, without those that a revocation settled. */
      relatos: z.array(relatoDoCaso),
      /** Note of this doctor in progress; null while blank. */
      rascunhoDaNota: rascunhoDaNota.nullable(),
    }),
    ...errors(404),
  },
});

export const criarDocumento = defineContract({
  operationId: 'criarDocumento',
  method: 'POST',
  path: '/api/medico/casos/:id/documentos',
  summary: "Begin a document with what the patient's record says",
  tag,
  access,
  params: idParam,
  body: z.object({
    id: z.uuid(),
    tipo: tipoSchema,
    /** Document of this case that it accompanies. */
    acompanha: z.uuid().nullable().default(null),
  }),
  responses: { 201: one, ...errors(400, 404, 409) },
});

export const salvarDocumento = defineContract({
  operationId: 'salvarDocumento',
  method: 'PUT',
  path: '/api/medico/documentos/:id',
  summary: 'Keep a draft as typed, complete or not; 409 when it was changed elsewhere since `versao`',
  tag,
  access,
  params: idParam,
  body: z.object({ documento: documentoSchema, versao: z.number().int() }),
  responses: { 200: one, ...errors(400, 404, 409) },
});

export const apagarDocumento = defineContract({
  operationId: 'apagarDocumento',
  method: 'DELETE',
  path: '/api/medico/documentos/:id',
  summary: 'Throw a draft away',
  tag,
  access,
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});

export const previaDoDocumento = defineContract({
  operationId: 'previaDoDocumento',
  method: 'GET',
  path: '/api/medico/documentos/:id/previa',
  summary:
    'A page of the sheet as a picture, marked `prévia`; the header `x-paginas` says how many there are',
  tag,
  access,
  params: idParam,
  query: z.object({ pagina: z.coerce.number().int().min(1).max(50).default(1) }),
  responses: { 200: media('image/jpeg'), ...errors(404, 409) },
});

export const emitirDocumentos = defineContract({
  operationId: 'emitirDocumentos',
  method: 'POST',
  path: '/api/medico/casos/:id/emissao',
  summary:
    'Issue every draft of the case as it stands at `versoes`, and hand the electronic ones to be signed',
  tag,
  access,
  params: idParam,
  body: z.object({
    versoes: z
      .array(z.object({ id: z.uuid(), versao: z.number().int() }))
      .min(1)
      .max(10),
  }),
  responses: { 200: z.object({ documentos: z.array(documentoDoCaso) }), ...errors(400, 404, 409) },
});

export const anularEmissao = defineContract({
  operationId: 'anularEmissao',
  method: 'POST',
  path: '/api/medico/documentos/:id/anulacao',
  summary: 'Take a document back that is not signed yet: its number is void, its text becomes a new draft',
  tag,
  access,
  params: idParam,
  body: z.object({ rascunho: z.uuid() }),
  responses: { 201: one, ...errors(404, 409) },
});

export const assinarDocumentoAMao = defineContract({
  operationId: 'assinarDocumentoAMao',
  method: 'POST',
  path: '/api/medico/documentos/:id/assinatura-a-mao',
  summary: 'Note that the printed sheet was signed by hand by the doctor who issued it',
  tag,
  access,
  params: idParam,
  responses: { 200: one, ...errors(404, 409) },
});

export const revogarDocumento = defineContract({
  operationId: 'revogarDocumento',
  method: 'POST',
  path: '/api/medico/documentos/:id/revogacao',
  summary:
    'Revoke a signed document with a reason and begin the one that replaces it; the case returns to hand',
  tag,
  access,
  params: idParam,
  body: z.object({ rascunho: z.uuid(), motivo: z.string().trim().min(1).max(500) }),
  responses: { 201: one, ...errors(400, 404, 409) },
});

export const responderRelato = defineContract({
  operationId: 'responderRelato',
  method: 'POST',
  path: '/api/medico/relatos/:id/resposta',
  summary:
    'Answer a report of an error in words, by whoever issued the document, or by anybody once that doctor is not active; the same words again change nothing',
  tag,
  access,
  params: idParam,
  body: z.object({ resposta: z.string().max(100_000) }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

export const abrirDocumentoDoCaso = defineContract({
  operationId: 'abrirDocumentoDoCaso',
  method: 'GET',
  path: '/api/medico/documentos/:id/arquivo',
  summary: 'The bytes of an issued document, while its case may be read; audited',
  tag,
  access,
  params: idParam,
  responses: { 200: media('application/pdf'), ...errors(404, 409) },
});

/** In letters. */
export const MAX_NOME_DO_MODELO = 60;

const modelo = z
  .object({
    id: z.uuid(),
    nome: z.string(),
    documento: documentoSchema,
    /** Clinical note of the template; '' without one. */
    nota: z.string(),
    atualizadoEm: instant,
  })
  .meta({ id: 'ModeloDeDocumento' });
export type ModeloDeDocumento = z.infer<typeof modelo>;

export const listarModelos = defineContract({
  operationId: 'listarModelos',
  method: 'GET',
  path: '/api/medico/modelos',
  summary: "This doctor's templates, by kind and name; 100 at most",
  tag,
  access,
  responses: { 200: z.object({ modelos: z.array(modelo) }), ...errors() },
});

export const salvarModelo = defineContract({
  operationId: 'salvarModelo',
  method: 'PUT',
  path: '/api/medico/modelos/:id',
  summary: 'Keep a template under an id of the client; one with the same kind and name is replaced',
  tag,
  access,
  params: idParam,
  body: z.object({
    nome: z.string().trim().min(1).max(MAX_NOME_DO_MODELO),
    documento: documentoSchema,
    nota: z.string().max(TEXTOS_DO_MEDICO.nota.max).default(''),
  }),
  responses: { 200: z.object({ modelo }), ...errors(400, 409) },
});

export const apagarModelo = defineContract({
  operationId: 'apagarModelo',
  method: 'DELETE',
  path: '/api/medico/modelos/:id',
  summary: 'Throw a template away',
  tag,
  access,
  params: idParam,
  responses: { 204: null, ...errors() },
});
