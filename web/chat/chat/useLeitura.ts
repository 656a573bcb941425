import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';
import { onActive, isIdle } from '../../lib/browser/activity.ts';
import { queryClient } from '../../lib/api/query.ts';
import type { Conversation } from './conversation.ts';

/** After a mark that did not arrive. */
const DE_NOVO_MS = 3_000;

function aoMudarVisibilidade(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

/**
 * Tells the server what was read: only while the page is in sight and its newest message with it, and not before
 * somebody touches a page that nobody touched for a while. Whoever walked away has read nothing.
 */
export function useLeitura(
  conversation: Conversation,
  pagina: PaginaDoChat | undefined,
  noFim: boolean,
): void {
  const vista = useSyncExternalStore(aoMudarVisibilidade, () => document.visibilityState === 'visible');
  const ultimo = pagina?.mensagens.at(-1)?.n ?? 0;
  const marca = pagina?.leitura[conversation.side === 'Cliente' ? 'cliente' : 'equipe'].ate ?? 0;
  const outras = pagina?.mensagens.some(({ n, Por }) => n > marca && Por !== conversation.side) ?? false;
  const pedida = useRef({ n: 0, tentativa: 0 });
  const [tentativa, setTentativa] = useState(0);
  useEffect(() => {
    const feita = pedida.current;
    if (!vista || !noFim || !outras || (feita.n >= ultimo && feita.tentativa === tentativa)) return undefined;
    if (isIdle()) return onActive(() => setTentativa((antes) => antes + 1));
    pedida.current = { n: ultimo, tentativa };
    let timer: ReturnType<typeof setTimeout> | undefined;
    conversation.markRead(ultimo).then(
      () => void queryClient.invalidateQueries({ queryKey: ['chat', 'resumo'] }),
      () => {
        timer = setTimeout(() => setTentativa((antes) => antes + 1), DE_NOVO_MS);
      },
    );
    return () => clearTimeout(timer);
  }, [conversation, vista, noFim, outras, ultimo, tentativa]);
}
