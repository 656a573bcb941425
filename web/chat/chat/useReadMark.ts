import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { onActive, isIdle } from '#lib/browser/activity.ts';
import { queryClient } from '#lib/api/query.ts';
import type { Conversation } from './conversation.ts';

/** Pause after a read mark that the server did not receive. */
const AGAIN_MS = 3_000;

function onVisibilityChange(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

/**
 * Sends the read mark of a conversation: only while the page is visible and scrolled to the newest message, and
 * after a minute without input only when the person acts again, because somebody who walked away has read
 * nothing.
 */
export function useReadMark(
  conversation: Conversation,
  page: PaginaDoChat | undefined,
  atEnd: boolean,
): void {
  const visible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');
  const last = page?.mensagens.at(-1)?.n ?? 0;
  const mark = page?.leitura[conversation.side === 'Cliente' ? 'cliente' : 'equipe'].ate ?? 0;
  const others = page?.mensagens.some(({ n, Por }) => n > mark && Por !== conversation.side) ?? false;
  const asked = useRef({ n: 0, attempt: 0 });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const done = asked.current;
    if (!visible || !atEnd || !others || (done.n >= last && done.attempt === attempt)) return undefined;
    if (isIdle()) return onActive(() => setAttempt((before) => before + 1));
    asked.current = { n: last, attempt };
    let timer: ReturnType<typeof setTimeout> | undefined;
    conversation.markRead(last).then(
      () => void queryClient.invalidateQueries({ queryKey: ['chat', 'resumo'] }),
      () => {
        timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_MS);
      },
    );
    return () => clearTimeout(timer);
  }, [conversation, visible, atEnd, others, last, attempt]);
}
