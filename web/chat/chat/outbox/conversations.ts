import type { PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { queryClient } from '#lib/api/query.ts';
import { randomUuid } from '#lib/browser/pedido-key.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { timeNow } from '#lib/clock/server-time.ts';
import { createRegistry } from '#lib/outbox/registry.ts';
import { createTabCopy } from '#lib/outbox/tab-copies.ts';
import { awaitTurn } from '#lib/outbox/turn.ts';
import { giveUpUpload, sendFile } from '#lib/upload/transfer.ts';
import { chatQueryKey, conversationOf, type Conversation } from '../conversation.ts';
import { appendMessage } from '../log-pages.ts';
import { createFiles, type Files } from './files.ts';
import { chatFileStore } from './kept-files.ts';
import { createMessages, keptMessages, type Messages } from './messages.ts';

/** The two outboxes of a conversation: messages and files. */
export type UnsentHere = { messages: Messages; files: Files };

const messages = createRegistry<Messages>();
const files = createRegistry<Files>();

/**
 * Opens the outboxes of a conversation, or creates them. `owner` is null while nobody is signed in: open outboxes of
 * any owner are then returned, so that an expired session does not close them.
 */
export function openConversation(conversation: Conversation, owner: string | null): UnsentHere {
  const { key } = conversation;
  return {
    messages: messages.open(key, owner, (of) => openMessages(conversation, of)),
    files: files.open(key, owner, (of) => openFiles(conversation, of)),
  };
}

/**
 * Opens the conversations in which an earlier page left something unsent, so that it is sent whatever screen is
 * shown.
 */
export function resumeConversations(keys: Iterable<string>, owner: string): void {
  for (const key of keys) openConversation(conversationOf(key), owner);
}

function openMessages({ key, send }: Conversation, owner: string): Messages {
  return createMessages({
    owner,
    send,
    newId: randomUuid,
    now: timeNow,
    copy: createTabCopy(keptMessages, { storage: tabStorage(), kind: 'chat', key, owner }),
    onWritten(mensagem) {
      queryClient.setQueryData<PaginaDoChat>(chatQueryKey(key), (before) => appendMessage(before, mensagem));
    },
    onRefused: lookAtSession,
  });
}

function openFiles({ key, metadata }: Conversation, owner: string): Files {
  return createFiles({
    owner,
    conversationKey: key,
    metadata,
    sendFile,
    giveUp: giveUpUpload,
    store: chatFileStore,
    awaitTurn: (id, onWon) => awaitTurn(`zelo-chat-${id}`, onWon),
    newId: randomUuid,
    now: () => new Date(),
    onWritten: () => queryClient.invalidateQueries({ queryKey: chatQueryKey(key) }),
    onRefused: lookAtSession,
  });
}

function lookAtSession(): void {
  void queryClient.invalidateQueries({ queryKey: ['sessao'] });
}
