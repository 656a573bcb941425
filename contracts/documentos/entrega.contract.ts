import { z } from 'zod';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { defineContract, errors, idParam, instant, media } from '../contract.ts';
import { dispensacaoInformada } from './desfecho.ts';

const tag = 'documentos';
const access = ['Paciente'] as const;

/** In letters. */
export const MAX_RELATO = 1000;
/** Per document. */
export const MAX_RELATOS = 5;
/** Pages per document shown as pictures. */
export const MAX_FOLHAS = 10;

/** A document for its patient. */
export const documentoDoPaciente = z
  .object({
    id: z.uuid(),
    tipo: z.enum(TIPOS_DE_DOCUMENTO),
    titulo: z.string().meta({ examples: ['Receita simples'] }),
    /** Article of `titulo`. */
    artigo: z.enum(['a', 'o']),
    /** Visible once it is signed or issued for paper; never a draft. */
    estado: z.enum(['assinado', 'a imprimir', 'impresso', 'revogado']),
    canal: z.enum(['eletronico', 'impresso', 'transcricao']),
    /** Public number; alone it opens nothing. */
    codigo: z.string(),
    /** Address of the public check: it contains only the public number. */
    endereco: z.string(),
    /** In groups of four; null for a document without one, or revoked. */
    segredo: z.string().nullable(),
    emitidoEm: instant,
    assinadoEm: instant.nullable(),
    /** Last day on which a pharmacy accepts it, `YYYY-MM-DD`, and the number of days; null without a limit. */
    validade: z.object({ ate: z.string(), dias: z.number().int() }).nullable(),
    /** End of its longest treatment, begun on the day of its signature, and the number of days. */
    tratamento: z.object({ ate: z.string(), dias: z.number().int() }).nullable(),
    medico: z.object({ nome: z.string(), registro: z.string(), especialidade: z.string() }),
    /** Delivery of its mail to the mail server. */
    enviadoEm: instant.nullable(),
    /** Without legal validity: a certificate of the demonstration. */
    certificadoDeTeste: z.boolean(),
    revogadoEm: instant.nullable(),
    /** The doctor's words. */
    revogadoMotivo: z.string().nullable(),
    /** Replacement of this revoked document, once it exists. */
    substituidoPor: z.uuid().nullable(),
    /** Revoked document that this one replaces. */
    substitui: z.uuid().nullable(),
    /** Address of the PDF; null for a sheet sent by post. */
    arquivo: z.string().nullable(),
    /** Addresses of its pages as pictures, ten at most. */
    folhas: z.array(z.string()),
    /** Oldest first. */
    dispensacoes: z.array(dispensacaoInformada),
    /** Last error that the patient reported, unless a revocation settled it; `resposta`: the doctor's words. */
    relato: z
      .object({
        texto: z.string(),
        em: instant,
        resposta: z.object({ texto: z.string(), em: instant, medico: z.string() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DocumentoDoPaciente' });
export type DocumentoDoPaciente = z.infer<typeof documentoDoPaciente>;

export const listarDocumentos = defineContract({
  operationId: 'listarDocumentos',
  method: 'GET',
  path: '/api/pedidos/:id/documentos',
  summary: 'The documents of one order that exist for its patient, with their secrets, oldest first',
  tag,
  access,
  params: idParam,
  responses: {
    200: z.object({
      documentos: z.array(documentoDoPaciente),
      /** Contact address, masked, and whether documents may be mailed to it; null without one. */
      email: z.object({ mascarado: z.string(), confirmado: z.boolean() }).nullable(),
    }),
    ...errors(404),
  },
});

/** Medicines of the patient's last prescription from the house, as its doctor wrote them. */
export const receitaAnterior = z
  .object({
    emitidaEm: instant,
    medico: z.string(),
    itens: z.array(z.object({ medicamento: z.string(), apresentacao: z.string(), posologia: z.string() })),
  })
  .meta({ id: 'ReceitaAnterior' });
export type ReceitaAnterior = z.infer<typeof receitaAnterior>;

export const lerReceitaAnterior = defineContract({
  operationId: 'lerReceitaAnterior',
  method: 'GET',
  path: '/api/pedidos/:id/receita-anterior',
  summary:
    'The last prescription that the patient was given of the kinds of this order, to renew; null without one',
  tag,
  access,
  params: idParam,
  responses: { 200: z.object({ receita: receitaAnterior.nullable() }), ...errors(404) },
});

export const baixarDocumento = defineContract({
  operationId: 'baixarDocumento',
  method: 'GET',
  path: '/api/documentos/:id/arquivo',
  summary: 'The signed PDF itself, byte by byte as it was signed; ranges are answered; it is audited',
  tag,
  access,
  params: idParam,
  responses: {
    200: media('application/pdf'),
    206: media('application/pdf'),
    ...errors(404, 416),
  },
});

export const baixarDocumentoEmFhir = defineContract({
  operationId: 'baixarDocumentoEmFhir',
  method: 'GET',
  path: '/api/documentos/:id/fhir',
  summary: 'The document as a FHIR R4 Bundle with the signed PDF in it (docs/fhir.md); it is audited',
  tag,
  access,
  params: idParam,
  responses: { 200: media('application/fhir+json'), ...errors(404) },
});

export const verFolha = defineContract({
  operationId: 'verFolha',
  method: 'GET',
  path: '/api/documentos/:id/paginas/:n',
  summary: 'One page of a document as a picture (JPEG), drawn from its own bytes',
  tag,
  access,
  params: z.object({
    id: z.uuid(),
    n: z
      .string()
      .max(2)
      .regex(/^(?:[1-9]|10)$/),
  }),
  responses: { 200: media('image/jpeg'), ...errors(404) },
});

export const receberPorEmail = defineContract({
  operationId: 'receberPorEmail',
  method: 'POST',
  path: '/api/documentos/:id/email',
  summary: 'Mail the signed PDF to the contact address; 409 while that address is not confirmed',
  tag,
  access,
  params: idParam,
  responses: { 200: z.object({ mensagem: z.string() }), ...errors(404, 409) },
});

export const relatarErro = defineContract({
  operationId: 'relatarErro',
  method: 'POST',
  path: '/api/documentos/:id/erro',
  summary:
    'Report what is wrong in a document: it is put before its doctor; one report at a time, five in all',
  tag,
  access,
  params: idParam,
  body: z.object({ texto: z.string().max(100_000) }),
  responses: { 201: z.object({ mensagem: z.string() }), ...errors(400, 404, 409) },
});
