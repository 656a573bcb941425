import { z } from 'zod';
import type { EstadoDaPergunta } from '#domain/consultorio/espera.ts';
import { FORMAS_DE_CONFERIR } from '#domain/consultorio/identidade.ts';
import { TEXTOS_DO_MEDICO } from '#domain/consultorio/textos-do-medico.ts';
import { MOTIVOS_DE_DESTAQUE } from '#domain/pedidos/destaques.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { mensagem } from '../chat/chat.contract.ts';
import { defineContract, errors, idParam, instant, media } from '../contract.ts';
import { pacienteDoCaso as paciente } from './paciente-do-caso.ts';
import { conteudoGuardado, SITUACOES_ANEXO, vista } from '../stored-file.ts';

const tag = 'consultório';
const access = ['Medico'] as const;

/** Larger than any accepted length (`domain/consultorio`): the use case refuses with a sentence for the doctor. */
const written = z.string().max(100_000);

/**
 * Extent of a case that a doctor reads. `reduzida`: in the queue, to choose by. `inteira`: in this doctor's hand.
 * `leitura`: this doctor decided it or waits for the patient's answer; read-only, without the earlier orders.
 */
export const VISOES_DO_CASO = ['reduzida', 'inteira', 'leitura'] as const;
export type VisaoDoCaso = (typeof VISOES_DO_CASO)[number];

const resposta = z.object({ pergunta: z.string(), resposta: z.string() });

/** File of the order; in a doctor's hand also those of the chat since the order was made. */
const arquivo = z.object({
  id: z.uuid(),
  origem: z.enum(['pedido', 'chat']),
  /** `receita_vencida`, …; null for a file of the chat. */
  tipo: z.string().nullable(),
  /** "Receita vencida", or the name of a file of the chat. */
  rotulo: z.string(),
  nomeOriginal: z.string(),
  createdAt: instant,
  size: z.number().int(),
  contentType: z.string(),
  situacao: z.enum(SITUACOES_ANEXO),
  /** For a file removed after it was stored. */
  aviso: z.string().nullable(),
  paginas: z.number().int().nullable(),
  /** A PDF with scripts or actions on opening. */
  executa: z.boolean(),
  /** Address of the preview (WebP); null without one. */
  previa: z.string().nullable(),
  /** Address of the file; null while it may not be opened. */
  url: z.string().nullable(),
});
export type ArquivoDoCaso = z.infer<typeof arquivo>;

/** `codigo` is the public number. */
const documentoFeito = z.object({ id: z.uuid(), codigo: z.string(), tipo: z.string(), titulo: z.string() });

const anterior = z.object({
  id: z.uuid(),
  numero: z.number().int(),
  Servico_Selecionado: z.string(),
  createdAt: instant,
  status: z.string(),
  atendimento: z.string().nullable(),
  /** Doctor who decided it; null without one. */
  medico: z.string().nullable(),
  /** Decided by this doctor. */
  seu: z.boolean(),
  documentos: z.array(documentoFeito),
});

const notaEscrita = z.object({
  id: z.uuid(),
  texto: z.string(),
  medico: z.string(),
  em: instant,
});

/** A clinical note is immutable; `adendos` oldest first. */
const nota = notaEscrita.extend({ adendos: z.array(notaEscrita) });
export type NotaDoCaso = z.infer<typeof nota>;

/** A question to the patient; the promised time is paused until `encerradaEm`, at the latest until its term `ate`. */
const pergunta = z.object({
  id: z.uuid(),
  texto: z.string(),
  medico: z.string(),
  em: instant,
  /** Null where the doctor took the case back before. */
  respondidaEm: instant.nullable(),
  encerradaEm: instant.nullable(),
  /** End of the wait; then the case returns to the queue without an answer. */
  ate: instant,
  /** Last reminder by mail; null without one. */
  lembradaEm: instant.nullable(),
  estado: z.enum(['esperando', 'respondida', 'sem resposta', 'retomada'] satisfies EstadoDaPergunta[]),
  /** The patient's message, or the name of the sent file; null without an answer. */
  resposta: z.string().nullable(),
});
export type PerguntaDoCaso = z.infer<typeof pergunta>;

const forma = z.enum(FORMAS_DE_CONFERIR);

/** `como` is null for a check from before the form was recorded. */
const identidade = z.object({ conferidaEm: instant, por: z.string(), como: forma.nullable() }).nullable();

const responsavelConferido = z.object({ conferidaEm: instant, por: z.string() }).nullable();

/** Doctors' acts in a case, without its documents; the same for every reader with full access. */
export const prontuario = z.object({
  /** Holder of the case and end of the claim; null without one. */
  com: z.object({ nome: z.string(), ate: instant, voce: z.boolean() }).nullable(),
  /** When the case returned to the queue without an answer in time; null otherwise, and once decided. */
  semRespostaEm: instant.nullable(),
  identidade,
  /** That it was checked who the guardian is; null where nobody else decides, too. */
  responsavelConferido,
  /** Oldest first; empty in the queue. */
  notas: z.array(nota),
  /** Oldest first; empty in the queue. */
  perguntas: z.array(pergunta),
  /** Earlier paid orders of the patient, newest first, 20 at most; for a doctor only while the case is in hand. */
  anteriores: z.array(anterior),
  /** Null before the decision. */
  decisao: z
    .object({ em: instant, medico: z.string(), voce: z.boolean(), motivoDaRecusa: z.string().nullable() })
    .nullable(),
});
export type Prontuario = z.infer<typeof prontuario>;

export const caso = prontuario
  .extend({
    visao: z.enum(VISOES_DO_CASO),
    pedido: z.object({
      id: z.uuid(),
      numero: z.number().int(),
      Servico_Selecionado: z.enum(SERVICOS.map(({ titulo }) => titulo)),
      status: z.string(),
      atendimento: z.string().nullable(),
      prazo: instant.nullable(),
      pagoEm: instant.nullable(),
      versao: z.number().int(),
    }),
    /** Answer to the last question; null without one. */
    respondeuEm: instant.nullable(),
    paciente,
    /** Highlights: emergencies passed by, missing proof of prior use, then the other marked answers. */
    atencao: z.array(resposta.extend({ motivo: z.enum(MOTIVOS_DE_DESTAQUE) })),
    /** The other answers, in the order of the questions. */
    respostas: z.array(resposta),
    /** Answers about allergy that say something other than no. */
    alergias: z.array(z.string()),
    motivacao: z.string(),
    outrasInformacoes: z.string(),
    arquivos: z.array(arquivo),
    /** The newest 50 lines of the patient's chat, oldest first; empty in the queue. */
    conversa: z.array(mensagem),
    /** The desk gave the conversation to this doctor; `desde`: since when its patient waits, null while they do not. */
    conversaDada: z.object({ desde: instant.nullable() }).nullable(),
    /** This doctor may write, ask, refuse and issue: the case is in hand. */
    podeDecidir: z.boolean(),
    /**
     * Ways for this doctor to check the identity; empty while the case is not in hand. `foto`: the file with the
     * identity document, of the order or sent in the chat on request.
     */
    conferencia: z.object({ foto: z.uuid().nullable(), formas: z.array(forma) }),
  })
  .meta({ id: 'Caso' });
export type Caso = z.infer<typeof caso>;

export const lerCaso = defineContract({
  operationId: 'lerCaso',
  method: 'GET',
  path: '/api/medico/casos/:id',
  summary:
    'One case: reduced while it is in the queue, whole in this doctor’s hand, to be read where this doctor asked or decided; it is audited',
  tag,
  access,
  params: idParam,
  responses: { 200: caso, ...errors(404) },
});

const act = { method: 'POST', tag, access, params: idParam } as const;
/** Every act in a case extends the claim to another 30 minutes. */
const held = { ate: instant };

export const conferirIdentidade = defineContract({
  ...act,
  operationId: 'conferirIdentidade',
  path: '/api/medico/casos/:id/identidade',
  summary:
    'Record that it was checked who the patient is, and how, or take that back; without a photo document it has to be said how',
  body: z.object({ conferida: z.boolean(), como: forma.nullable().default(null) }),
  responses: {
    200: z.object({ ...held, identidade }),
    ...errors(400, 404, 409),
  },
});

export const conferirResponsavel = defineContract({
  ...act,
  operationId: 'conferirResponsavel',
  path: '/api/medico/casos/:id/responsavel',
  summary: 'Record that it was checked who the guardian is that decides for the patient, or take that back',
  body: z.object({ conferida: z.boolean() }),
  responses: { 200: z.object({ ...held, responsavelConferido }), ...errors(404, 409) },
});

export const escreverNota = defineContract({
  ...act,
  operationId: 'escreverNota',
  path: '/api/medico/casos/:id/notas',
  summary:
    'Write a clinical note, or add to one, also after this doctor decided; it is never changed. The same id again answers alike',
  body: z.object({
    id: z.uuid(),
    texto: written,
    adendoDe: z.uuid().nullable().default(null),
  }),
  responses: {
    200: z.object({ /** Null after the decision. */ ate: instant.nullable(), nota: notaEscrita }),
    ...errors(400, 404, 409),
  },
});

/** Clinical note in progress, as typed; `versao` counts its changes. */
export const rascunhoDaNota = z
  .object({ texto: z.string(), versao: z.number().int(), atualizadoEm: instant })
  .meta({ id: 'RascunhoDaNota' });
export type RascunhoDaNota = z.infer<typeof rascunhoDaNota>;

export const salvarRascunhoDaNota = defineContract({
  operationId: 'salvarRascunhoDaNota',
  method: 'PUT',
  path: '/api/medico/casos/:id/nota',
  summary:
    'Keep the clinical note as typed until it is written; 409 when it was changed elsewhere since `versao`, 0 for a first one',
  tag,
  access,
  params: idParam,
  body: z.object({ texto: z.string().max(TEXTOS_DO_MEDICO.nota.max), versao: z.number().int().min(0) }),
  responses: { 200: z.object({ ...held, rascunho: rascunhoDaNota }), ...errors(400, 404, 409) },
});

export const perguntarAoPaciente = defineContract({
  ...act,
  operationId: 'perguntarAoPaciente',
  path: '/api/medico/casos/:id/perguntas',
  summary:
    'Ask the patient in the chat: the promised time stands still and the case leaves the hand until the answer. The same id again answers alike',
  /** `pedeDocumento`: the patient's next file in the chat is the identity document. */
  body: z.object({ id: z.uuid(), texto: written, pedeDocumento: z.boolean().default(false) }),
  responses: { 200: z.object({ pergunta }), ...errors(400, 404, 409) },
});

export const recusarCaso = defineContract({
  ...act,
  operationId: 'recusarCaso',
  path: '/api/medico/casos/:id/recusa',
  summary:
    'Refuse, in words that the patient reads; the whole payment goes back. It needs a note of this doctor',
  body: z.object({ motivo: written }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

const arquivoParams = z.object({ id: z.uuid(), anexoId: z.uuid() });

export const abrirArquivoDoCaso = defineContract({
  operationId: 'abrirArquivoDoCaso',
  method: 'GET',
  path: '/api/medico/casos/:id/arquivos/:anexoId',
  summary: 'A file of a case that this doctor may read, as an attachment; it is audited',
  tag,
  access,
  params: arquivoParams,
  responses: { 200: conteudoGuardado, ...errors(404) },
});

export const verPreviaDoCaso = defineContract({
  operationId: 'verPreviaDoCaso',
  method: 'GET',
  path: '/api/medico/casos/:id/arquivos/:anexoId/previa',
  summary: 'A small picture (WebP) of a file of a case; it is audited',
  tag,
  access,
  params: arquivoParams,
  query: vista,
  responses: { 200: media('image/webp'), ...errors(404) },
});
