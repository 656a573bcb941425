import * as contracts from '#contracts/chat/chat.contract.ts';
import type { Mensagem, PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { call } from '#lib/api/api.ts';
import type { Sobre } from '#domain/chat/sobre.ts';
import { readAtOnce } from '#lib/api/read-at-once.ts';

/** `fecharAte`, of the desk alone: closes the conversation with the message; the number of the newest message that was read. */
export type OutgoingMessage = { id: string; mensagem: string; sobre: Sobre; fecharAte: number | null };

/** A conversation, with the API calls of one of its two sides. */
export type Conversation = {
  /** `eu` for the patient's own, otherwise the opaque id of the patient. */
  key: string;
  side: 'Cliente' | 'Adm';
  read: (query: { antes?: number; limite?: number }, signal?: AbortSignal) => Promise<PaginaDoChat>;
  /** As `read`, before the page is printed; null where it fails. */
  readAtOnce: (query: { antes: number; limite: number }) => PaginaDoChat | null;
  send: (message: OutgoingMessage) => Promise<Mensagem>;
  /** Tells the server that this side has read all messages up to this number. */
  markRead: (ate: number) => Promise<unknown>;
  /** Metadata with which an upload names its conversation, besides the message id. */
  metadata: Record<string, string>;
};

/** The conversation of the signed-in patient. */
export const patientConversation: Conversation = {
  key: 'eu',
  side: 'Cliente',
  read: (query, signal) => call(contracts.listarMensagens, { query, ...(signal && { signal }) }),
  readAtOnce: (query) => readAtOnce(contracts.listarMensagens, { query }),
  send: ({ id, mensagem, sobre }) => call(contracts.enviarMensagem, { body: { id, mensagem, sobre } }),
  markRead: (ate) => call(contracts.marcarLidas, { body: { ate } }),
  metadata: {},
};

/** The conversation with the patient `id`, for the administrator. */
export function deskConversation(id: string): Conversation {
  const params = { id };
  return {
    key: id,
    side: 'Adm',
    read: (query, signal) =>
      call(contracts.listarMensagensDoPaciente, { params, query, ...(signal && { signal }) }),
    readAtOnce: (query) => readAtOnce(contracts.listarMensagensDoPaciente, { params, query }),
    send: (body) => call(contracts.responderPaciente, { params, body }),
    markRead: (ate) => call(contracts.marcarLidasDoPaciente, { params, body: { ate } }),
    metadata: { conversa: id },
  };
}

/** The conversation for a key: `eu`, or the id of a patient. */
export function conversationOf(key: string): Conversation {
  return key === patientConversation.key ? patientConversation : deskConversation(key);
}

/** The query key of a conversation's messages; events of the live stream name the same key. */
export const chatQueryKey = (key: string) => ['chat', key] as const;
