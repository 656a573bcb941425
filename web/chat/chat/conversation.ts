import * as contracts from '../../../contracts/chat/chat.contract.ts';
import type { Mensagem, PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';
import { call } from '../../lib/api/api.ts';

/** One conversation as one side reaches it. */
export type Conversation = {
  /** `eu` for the patient's own, else the opaque id of the patient. */
  key: string;
  side: 'Cliente' | 'Adm';
  read: (query: { antes?: number; limite?: number }, signal?: AbortSignal) => Promise<PaginaDoChat>;
  send: (body: { id: string; mensagem: string }) => Promise<Mensagem>;
  /** Says up to which message this side has read. */
  markRead: (ate: number) => Promise<unknown>;
  /** What an upload says of where its file belongs, besides the id of its message. */
  metadata: Record<string, string>;
};

/** The signed-in patient's own. */
export const patientConversation: Conversation = {
  key: 'eu',
  side: 'Cliente',
  read: (query, signal) => call(contracts.listarMensagens, { query, ...(signal && { signal }) }),
  send: (body) => call(contracts.enviarMensagem, { body }),
  markRead: (ate) => call(contracts.marcarLidas, { body: { ate } }),
  metadata: {},
};

/** The conversation with the patient of an id, as the desk reaches it. */
export function deskConversation(id: string): Conversation {
  const params = { id };
  return {
    key: id,
    side: 'Adm',
    read: (query, signal) =>
      call(contracts.listarMensagensDoPaciente, { params, query, ...(signal && { signal }) }),
    send: (body) => call(contracts.responderPaciente, { params, body }),
    markRead: (ate) => call(contracts.marcarLidasDoPaciente, { params, body: { ate } }),
    metadata: { conversa: id },
  };
}

/** The conversation of a key, from whichever side it is. */
export function conversationOf(key: string): Conversation {
  return key === patientConversation.key ? patientConversation : deskConversation(key);
}

/** Where the cache keeps the log of a conversation; the live stream names it so. */
export const chatQueryKey = (key: string) => ['chat', key] as const;
