import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { sessionOwner, useSession } from '#web/conta/identidade/session.public.ts';
import { useOutbox } from '#lib/outbox/observable.ts';
import { chatQueryKey, type Conversation } from './conversation.ts';
import { openConversation } from './outbox/conversations.ts';
import type { Files, FilesSnapshot } from './outbox/files.ts';
import type { Messages, MessagesSnapshot } from './outbox/messages.ts';
import { retryAfterFailure } from './nao-lidas.api.ts';
import { catchUp, mergePages } from './log-pages.ts';

/** The loaded messages of a conversation, oldest first; the live stream keeps them current. */
export function useConversa(conversation: Conversation) {
  const client = useQueryClient();
  const queryKey = chatQueryKey(conversation.key);
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const readPage: Conversation['read'] = (query) => conversation.read(query, signal);
      const read = await catchUp(readPage, client.getQueryData<PaginaDoChat>(queryKey));
      // Older pages and answers to sent messages may have reached the cache while this request ran.
      return mergePages(client.getQueryData<PaginaDoChat>(queryKey), read);
    },
    refetchInterval: retryAfterFailure,
  });
}

/** Reads the messages before those that are loaded; `limite` of them, or as many as a page has. */
export function useOlderMessages(conversation: Conversation, limite?: number) {
  const client = useQueryClient();
  const queryKey = chatQueryKey(conversation.key);
  return useMutation({
    mutationFn: async () => {
      const antes = client.getQueryData<PaginaDoChat>(queryKey)?.mensagens[0]?.n;
      return antes === undefined ? null : conversation.read({ antes, ...(limite && { limite }) });
    },
    onSuccess(page) {
      if (page === null) return;
      client.setQueryData<PaginaDoChat>(queryKey, (now) => now && mergePages(now, page));
    },
  });
}

export type UnsentAct = {
  messages: Messages & { now: MessagesSnapshot };
  files: Files & { now: FilesSnapshot };
};

/** Unsent messages and files of this person in a conversation; sending continues after the screen is left. */
export function useUnsent(conversation: Conversation): UnsentAct {
  const { messages, files } = openConversation(conversation, sessionOwner(useSession()));
  const texts = useOutbox(messages);
  const attached = useOutbox(files);
  return { messages: { ...messages, now: texts }, files: { ...files, now: attached } };
}
