import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PaginaDoChat } from '#contracts/chat/chat.contract.ts';

/** Part of an address that names a line of the conversation by its number. */
const NAMED = /^#linha-(\d{1,9})$/;

/** Pages of older messages that are loaded for a line; what lies deeper is reached by hand. */
const MOST_PAGES = 40;

type Older = { isPending: boolean; isError: boolean };

/** Brings the line that the address names into sight, once; older messages are loaded until it is there. */
export function useNamedLine(page: PaginaDoChat, older: Older, loadOlder: () => void): void {
  const { hash } = useLocation();
  const n = Number(NAMED.exec(hash)?.[1] ?? 0);
  const shown = useRef(0);
  const loads = useRef(0);
  const there = page.mensagens.some((mensagem) => mensagem.n === n);
  useEffect(() => {
    if (n === 0 || shown.current === n) return;
    if (there) {
      shown.current = n;
      const line = document.getElementById(`linha-${n}`);
      line?.scrollIntoView({ block: 'center' });
      line?.focus({ preventScroll: true });
    } else if (page.anteriores && !older.isPending && !older.isError && loads.current < MOST_PAGES) {
      loads.current += 1;
      loadOlder();
    }
  }, [n, there, page.anteriores, older.isPending, older.isError, loadOlder]);
}
