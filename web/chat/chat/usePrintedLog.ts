import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import type { Conversation } from './conversation.ts';

/** Messages of one read before printing; the contract's most. */
const AT_ONCE = 200;

/** The log with every message before the loaded ones; `anteriores` stays true where some could not be read. */
function wholeLog(conversation: Conversation, page: PaginaDoChat): PaginaDoChat {
  const older: PaginaDoChat['mensagens'][] = [];
  let { anteriores } = page;
  for (let antes = page.mensagens[0]?.n; anteriores && antes !== undefined;) {
    const more = conversation.readAtOnce({ antes, limite: AT_ONCE });
    if (more === null) break;
    older.push(more.mensagens);
    antes = more.mensagens[0]?.n;
    ({ anteriores } = more);
  }
  return { ...page, anteriores, mensagens: [...older.toReversed().flat(), ...page.mensagens] };
}

/** The whole log while the page is printed, however that was asked for; null otherwise. */
export function usePrintedLog(conversation: Conversation, page: PaginaDoChat): PaginaDoChat | null {
  const [whole, setWhole] = useState<PaginaDoChat | null>(null);
  const draw = useEffectEvent(() => flushSync(() => setWhole(wholeLog(conversation, page))));
  useEffect(() => {
    const before = () => draw();
    const after = () => setWhole(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return whole;
}
