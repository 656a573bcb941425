import { z } from 'zod';
import { CAIXAS } from '#domain/chat/caixas.ts';
import { TITULAR } from '#domain/chat/sobre.ts';
import { SITUACOES_ANEXO } from '../stored-file.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'chat';

export const arquivoDaMensagem = z
  .object({
    id: z.uuid(),
    nome: z.string(),
    size: z.number().int(),
    contentType: z.string(),
    situacao: z.enum(SITUACOES_ANEXO),
    /** For a file removed after it was stored. */
    aviso: z.string().nullable(),
    paginas: z.number().int().nullable(),
    /** A PDF with scripts or actions on opening. */
    executa: z.boolean(),
    /** Address of the preview image; null without one. */
    previa: z.string().nullable(),
  })
  .meta({ id: 'ArquivoDaMensagem' });
export type ArquivoDaMensagem = z.infer<typeof arquivoDaMensagem>;

/** A person of an account, by the name that they want to be called. */
export const pessoaDaConversa = z.object({ id: z.uuid(), nome: z.string() }).meta({ id: 'PessoaDaConversa' });

export const mensagem = z
  .object({
    /** Made by the client: sending again yields the same row. */
    id: z.uuid(),
    /** 1, 2, 3, … without gaps within one conversation, in the order that both sides see. */
    n: z.number().int(),
    mensagem: z.string(),
    Por: z.enum(['Cliente', 'Adm']),
    /** Doctor who wrote for the team; null for the administrator and the patient. */
    autor: z.string().nullable(),
    /** Written by a step of an order. */
    automatica: z.boolean(),
    /** Order of an automatic line; null for a line about none, and for a person's message. */
    pedidoId: z.uuid().nullable(),
    /** Person of the account whom it is about; null for its holder, and for nobody in particular. */
    sobre: pessoaDaConversa.nullable(),
    /** A message is text or one file, whose name is its text. */
    arquivo: arquivoDaMensagem.nullable(),
    createdAt: instant,
    dateCreated: z.string(),
  })
  .meta({ id: 'Mensagem' });
export type Mensagem = z.infer<typeof mensagem>;

/** Last message read by one side, and when. */
const readMark = z.object({ ate: z.number().int(), em: instant.nullable() });

export const paginaDoChat = z
  .object({
    /** Oldest first. */
    mensagens: z.array(mensagem),
    /** Older messages exist. */
    anteriores: z.boolean(),
    leitura: z.object({ cliente: readMark, equipe: readMark }),
    /** Another one than of a page that was read before: lines left or came, and all have other numbers. */
    edicao: z.number().int(),
    /** People of the account beside its holder, whom a message may name. */
    pessoas: z.array(pessoaDaConversa),
  })
  .meta({ id: 'PaginaDoChat' });
export type PaginaDoChat = z.infer<typeof paginaDoChat>;

/** PostgreSQL's largest integer. */
const MAX_N = 2_147_483_647;

const pageQuery = z.object({
  /** Only messages before this number; absent: the newest. */
  antes: z.coerce.number().int().min(1).max(MAX_N).optional(),
  limite: z.coerce.number().int().min(1).max(200).default(50),
});
/** Larger than the accepted length: the use case refuses an empty or too long text with a sentence for the person. */
const newMessage = z.object({
  id: z.uuid(),
  mensagem: z.string().max(100_000),
  /** Whom it is about: `titular`, or a person of the account; null for nobody in particular. */
  sobre: z
    .union([z.literal(TITULAR), z.uuid()])
    .nullable()
    .default(null),
});
/** Closes the conversation, too: `fecharAte` is the newest message that was read; null leaves it open. */
const answerOfTheDesk = newMessage.extend({ fecharAte: z.number().int().min(0).nullable().default(null) });
const readUpTo = z.object({ ate: z.number().int().min(0) });

export const listarMensagens = defineContract({
  operationId: 'listarMensagens',
  method: 'GET',
  path: '/api/chat',
  summary: 'The chat of the signed-in patient: the newest page, or the one before a message; oldest first',
  tag,
  access: ['Paciente'],
  query: pageQuery,
  responses: { 200: paginaDoChat, ...errors(400) },
});

export const enviarMensagem = defineContract({
  operationId: 'enviarMensagem',
  method: 'POST',
  path: '/api/chat',
  summary: 'Write to the team; the same id again answers with the message that stands',
  tag,
  access: ['Paciente'],
  body: newMessage,
  responses: { 200: mensagem, ...errors(400, 409) },
});

export const marcarLidas = defineContract({
  operationId: 'marcarLidas',
  method: 'POST',
  path: '/api/chat/leitura',
  summary: 'The patient has read up to a message',
  tag,
  access: ['Paciente'],
  body: readUpTo,
  responses: { 204: null, ...errors(400) },
});

export const pedidoDaConversa = z
  .object({
    id: z.uuid(),
    numero: z.number().int(),
    Servico_Selecionado: z.string(),
    status: z.string(),
    atendimento: z.string().nullable(),
    prazo: instant.nullable(),
  })
  .meta({ id: 'PedidoDaConversa' });
export type PedidoDaConversa = z.infer<typeof pedidoDaConversa>;

export const conversa = z
  .object({
    id: z.uuid(),
    cpf: z.string(),
    /** Preferred name; '' before `/dados`. */
    nome: z.string(),
    naoLidas: z.number().int(),
    /** Null where neither the patient nor a person of the team wrote yet. */
    caixa: z.enum(CAIXAS).nullable(),
    /** First message that no person answered, read or not; null when none waits, and while it is closed. */
    esperaDesde: instant.nullable(),
    /**
     * End of the deferral; afterwards the conversation waits again until somebody writes or takes it back. Null without
     * a deferral.
     */
    adiadaAte: instant.nullable(),
    /**
     * Number of the newest message with words of danger, until the team answers it or says that it has seen it; null without
     * one.
     */
    urgencia: z.number().int().nullable(),
    /** Ids of its labels, the first that was put on it first. */
    etiquetas: z.array(z.uuid()),
    fechadaEm: instant.nullable(),
    /** The doctor who is to answer, in one of their cases; null while the administrator does. */
    com: z.object({ medico: z.string(), pedidoId: z.uuid(), numero: z.number().int() }).nullable(),
    /** Newest message of a person, not an automatic line. */
    ultima: mensagem
      .pick({ n: true, mensagem: true, Por: true, createdAt: true })
      .extend({ arquivo: z.boolean() })
      .nullable(),
    pedido: pedidoDaConversa.nullable(),
  })
  .meta({ id: 'Conversa' });
export type Conversa = z.infer<typeof conversa>;

export const buscarConversas = defineContract({
  operationId: 'buscarConversas',
  method: 'POST',
  path: '/api/conversas/busca',
  summary:
    'Conversations of a box, or of all but those put off: possible emergencies, the longest wait, then written to last; a search in all finds every patient whose CPF or name holds it',
  tag,
  access: ['Admin'],
  body: z.object({
    busca: z.string().trim().max(100).default(''),
    /** Null: all but those put off, which a search and a label find as well. */
    caixa: z.enum(CAIXAS).nullable().default(null),
    /** Only conversations with this label. */
    etiqueta: z.uuid().nullable().default(null),
    /** The `proxima` of the page before. */
    depois: z.string().max(80).nullable().default(null),
  }),
  responses: {
    200: z.object({ conversas: z.array(conversa), proxima: z.string().nullable() }),
    ...errors(400),
  },
});

export const resumoDasConversas = defineContract({
  operationId: 'resumoDasConversas',
  method: 'GET',
  path: '/api/conversas/resumo',
  summary:
    'How many conversations each box holds, how many of the open ones may tell of an emergency, and since when the first one waits',
  tag,
  access: ['Admin'],
  responses: {
    200: z.object({
      abertas: z.number().int(),
      urgentes: z.number().int(),
      desde: instant.nullable(),
      /** Counted up to 1001. */
      aguardando: z.number().int(),
      adiadas: z.number().int(),
      /** Counted up to 1001. */
      fechadas: z.number().int(),
    }),
    ...errors(),
  },
});

/** A POST, because a CPF in an address would be written to logs. */
export const abrirConversa = defineContract({
  operationId: 'abrirConversa',
  method: 'POST',
  path: '/api/conversas/abertura',
  summary: 'Whose conversation a CPF is; opening it is audited',
  tag,
  access: ['Admin'],
  body: z.object({ cpf: z.string().max(20) }),
  responses: {
    200: z.object({
      id: z.uuid(),
      cpf: z.string(),
      nome: z.string(),
      desde: instant,
    }),
    ...errors(400, 404),
  },
});

export const verUrgencia = defineContract({
  operationId: 'verUrgencia',
  method: 'POST',
  path: '/api/conversas/:id/urgencia',
  summary: 'The team has seen the possible emergency up to a message; a later one stays marked',
  tag,
  access: ['Admin'],
  params: idParam,
  body: readUpTo,
  responses: { 204: null, ...errors(400, 404) },
});

export const listarPedidosDaConversa = defineContract({
  operationId: 'listarPedidosDaConversa',
  method: 'GET',
  path: '/api/conversas/:id/pedidos',
  summary: 'The newest orders of the patient of a conversation',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: z.object({ pedidos: z.array(pedidoDaConversa) }), ...errors(400, 404) },
});

export const listarMensagensDoPaciente = defineContract({
  operationId: 'listarMensagensDoPaciente',
  method: 'GET',
  path: '/api/conversas/:id',
  summary: 'The chat of one patient, as `GET /api/chat`; reading it is audited',
  tag,
  access: ['Admin'],
  params: idParam,
  query: pageQuery,
  responses: { 200: paginaDoChat, ...errors(400, 404) },
});

export const responderPaciente = defineContract({
  operationId: 'responderPaciente',
  method: 'POST',
  path: '/api/conversas/:id',
  summary:
    'Write to a patient, and close the conversation in the same act if asked; 409 with nothing written when its patient wrote after the newest message that was read; the same id again answers with the message that stands',
  tag,
  access: ['Admin'],
  params: idParam,
  body: answerOfTheDesk,
  responses: { 200: mensagem, ...errors(400, 404, 409) },
});

export const marcarLidasDoPaciente = defineContract({
  operationId: 'marcarLidasDoPaciente',
  method: 'POST',
  path: '/api/conversas/:id/leitura',
  summary: 'The team has read a conversation up to a message',
  tag,
  access: ['Admin'],
  params: idParam,
  body: readUpTo,
  responses: { 204: null, ...errors(400, 404) },
});
