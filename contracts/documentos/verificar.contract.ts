import { z } from 'zod';
import { MAX_ITENS } from '#domain/documentos/receita.ts';
import { LIMITES_DA_DISPENSACAO } from '#domain/documentos/verificacao/dispensacao.ts';
import { RESULTADOS_DA_VERIFICACAO } from '#domain/documentos/verificacao/resultado.ts';
import { defineContract, errorBody, errors, EVERYONE, instant, media } from '../contract.ts';
import { tipoSchema } from './documento.ts';

const tag = 'verificação';
const access = EVERYONE;

/** Proof of holding a document; both are printed on the sheet. Never in an address. */
const holderProof = z.object({
  /** Number, or the address in the QR code. */
  numero: z.string().max(300),
  segredo: z.string().max(64),
});

const dispensacao = z.object({
  em: instant,
  nome: z.string(),
  crf: z.string(),
  uf: z.string(),
  /** A file under the pharmacist's own ICP-Brasil signature, which names no quantities. */
  verificada: z.boolean(),
  itens: z.array(z.object({ item: z.number().int(), quantidade: z.string() })),
});

const documento = z
  .object({
    codigo: z.string(),
    tipo: tipoSchema,
    titulo: z.string(),
    /** Doctor who signed it, digitally or by hand. */
    medico: z.object({ nome: z.string(), registro: z.string() }),
    /** Name in full, as on the holder's sheet; the CPF is masked, '' without one. */
    paciente: z.object({ nome: z.string(), cpf: z.string() }),
    /** Number of the notification or of the SNCR; null where the kind has none. */
    numeroSncr: z.string().nullable(),
    /** Last day on which a pharmacy accepts it; null without a limit. */
    validade: z.object({ ate: z.string(), vencida: z.boolean() }).nullable(),
    /** Of a prescription, in its order. */
    medicamentos: z.array(z.object({ nome: z.string(), quantidade: z.string(), posologia: z.string() })),
    emitidoEm: instant,
    assinadoEm: instant.nullable(),
    /** Without legal validity: a demonstration. */
    certificadoDeTeste: z.boolean(),
    numeroSimulado: z.boolean(),
    revogadoEm: instant.nullable(),
    substituidoPor: z.object({ codigo: z.string(), emitidoEm: instant }).nullable(),
    /** Original, at an address that expires after ten minutes; null for one on paper or revoked. */
    arquivo: z.object({ url: z.string(), size: z.number().int() }).nullable(),
    /** Null for a document that is no electronic prescription. */
    dispensa: z
      .object({
        usoUnico: z.boolean(),
        registros: z.array(dispensacao),
        /** Permits one entry within an hour; null once the document has the maximum of entries, or is revoked. */
        chave: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DocumentoVerificado' });
export type DocumentoVerificado = z.infer<typeof documento>;

const verificado = z.object({ resultado: z.enum(RESULTADOS_DA_VERIFICACAO), documento });

export const verificarDocumento = defineContract({
  operationId: 'verificarDocumento',
  method: 'POST',
  path: '/api/verificacao',
  summary: 'Check a document by its number and secret code; both unknown answer alike',
  tag,
  access,
  body: holderProof,
  responses: { 200: verificado, ...errors(404) },
});

export const verificarArquivo = defineContract({
  operationId: 'verificarArquivo',
  method: 'POST',
  path: '/api/verificacao/arquivo',
  summary: 'Check a PDF: the file itself as application/octet-stream, 10 MB at most; it is not kept',
  tag,
  access,
  body: media('application/octet-stream'),
  responses: {
    200: z
      .object({
        resultado: z.enum(RESULTADOS_DA_VERIFICACAO),
        /** Null where the bytes do not prove that their sender holds a document of ours. */
        documento: documento.nullable(),
        /** Change in the file, or reason why it is not ours; null for an unchanged document. */
        aviso: z.string().nullable(),
        /** Signatures in the file, by their certificates. */
        assinaturas: z.array(
          z.object({
            nome: z.string(),
            em: instant.nullable(),
            /** `carimbo`: a time-stamp over the whole file, without a signer. */
            tipo: z.enum(['assinatura', 'carimbo']),
            /**
             * `conferida`: made by its named signer · `quebrada`: its content was changed · `nao-conferida`: an unknown
             * authority, or an unreadable form.
             */
            estado: z.enum(['conferida', 'nao-conferida', 'quebrada']),
          }),
        ),
      })
      .meta({ id: 'ArquivoVerificado' }),
    ...errors(400, 408, 413, 415, 507),
  },
});
export type ArquivoVerificado = z.infer<(typeof verificarArquivo)['responses'][200]>;

export const baixarVerificado = defineContract({
  operationId: 'baixarVerificado',
  method: 'GET',
  path: '/api/verificacao/arquivo/:token/:nome',
  summary: 'The original of a document whose secret was proven less than ten minutes ago',
  tag,
  access,
  params: z.object({ token: z.string().max(500), nome: z.string().max(120) }),
  responses: { 200: media('application/pdf'), ...errors(404) },
});

export const registrarDispensacao = defineContract({
  operationId: 'registrarDispensacao',
  method: 'POST',
  path: '/api/verificacao/dispensacoes',
  summary: 'Record what a pharmacist dispensed of a prescription; later checks show it',
  tag,
  access,
  body: z.object({
    /** From a check of the document. */
    chave: z.string().max(300),
    /** Made by the page: sending again yields one entry. */
    id: z.uuid(),
    nome: z.string().max(LIMITES_DA_DISPENSACAO.nome),
    crf: z.string().max(LIMITES_DA_DISPENSACAO.crf),
    uf: z.string().max(2),
    itens: z
      .array(
        z.object({
          item: z.number().int(),
          quantidade: z.string().max(LIMITES_DA_DISPENSACAO.quantidade),
        }),
      )
      .max(MAX_ITENS),
  }),
  responses: { 201: verificado, ...errors(400, 404, 409) },
});

export const registrarDispensacaoPorArquivo = defineContract({
  operationId: 'registrarDispensacaoPorArquivo',
  method: 'POST',
  path: '/api/verificacao/dispensacoes/:chave/arquivo',
  summary:
    'Record a dispensing by the same PDF with the signature of a pharmacist behind the doctor’s; it is not kept',
  tag,
  access,
  params: z.object({ chave: z.string().max(300) }),
  body: media('application/octet-stream'),
  responses: { 201: verificado, ...errors(400, 404, 408, 409, 413, 415, 507) },
});

const html = media('text/html');
const failures = { 404: html, 500: html, 503: html } as const;

/** `_format` of VALIDAR, the validator of ITI (guia do desenvolvedor, chapter IV). */
export const FORMATO_DO_VALIDAR = 'application/validador-iti+json';

/** Origin of VALIDAR, whose pages may read the answers. */
export const ORIGEM_DO_VALIDAR = 'https://validar.iti.gov.br';

export const paginaVerificar = defineContract({
  operationId: 'paginaVerificar',
  method: 'GET',
  path: '/verificar',
  summary: 'The screen that checks documents; not indexed, not cached',
  tag: 'páginas',
  access,
  responses: { 200: html, ...failures },
});

export const paginaVerificarDocumento = defineContract({
  operationId: 'paginaVerificarDocumento',
  method: 'GET',
  path: '/verificar/:codigo',
  summary:
    'The address in the QR code: the same screen for people, and for VALIDAR, which adds `_format` and `_secretCode`, where the signed file is',
  tag: 'páginas',
  access,
  params: z.object({ codigo: z.string().max(300) }),
  query: z.object({ _format: z.string().max(100).optional(), _secretCode: z.string().max(64).optional() }),
  responses: {
    200: {
      ...html,
      json: z.object({
        version: z.literal('1.0.0'),
        prescription: z.object({ signatureFiles: z.array(z.object({ url: z.url() })) }),
      }),
    },
    302: null,
    401: errorBody,
    429: errorBody,
    ...failures,
    404: { ...html, json: errorBody },
  },
});

/** VALIDAR's guide writes this address with a slash before the query. */
export const paginaVerificarDocumentoComBarra = defineContract({
  ...paginaVerificarDocumento,
  operationId: 'paginaVerificarDocumentoComBarra',
  path: '/verificar/:codigo/',
  summary: 'The same as without the slash, as VALIDAR writes the address',
});
