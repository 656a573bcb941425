import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { useOlderMessages } from '../chat.api.ts';
import type { Conversation } from '../conversation.ts';

/** Messages that one request reads on the way to an old line. */
const STEP = 200;

/** The id of a line's element, and the fragment of an address that leads to it. */
export const lineId = (n: number) => `linha-${n}`;

/** The number of the line that a fragment names; null for any other. */
export function lineOf(hash: string): number | null {
  const found = /^#linha-(\d{1,9})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** Reads a log back to the line that the address names, then brings that line into sight and the focus to it, once an address. */
export function useFoundLine(conversation: Conversation, { mensagens, anteriores }: PaginaDoChat): void {
  const { hash, key } = useLocation();
  const older = useOlderMessages(conversation, STEP);
  const shown = useRef<string | null>(null);
  const n = conversation.side === 'Adm' ? lineOf(hash) : null;
  const first = mensagens[0]?.n;
  const { mutate, isPending, isError } = older;
  useEffect(() => {
    if (n === null || first === undefined || shown.current === key) return;
    if (n < first) {
      if (anteriores && !isPending && !isError) mutate();
      return;
    }
    shown.current = key;
    const line = document.getElementById(lineId(n));
    if (line === null) return;
    line.tabIndex = -1;
    line.scrollIntoView({ block: 'center' });
    line.focus({ preventScroll: true });
  }, [n, key, first, anteriores, isPending, isError, mutate]);
}
