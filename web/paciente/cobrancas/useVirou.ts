import { useState } from 'react';
import type { Tela } from './tela.ts';

/** True once the screen turned into another under the person's eyes, as when the money comes in. */
export function useVirou(tela: Tela | undefined): boolean {
  const [turn, setTurn] = useState<{ now: Tela | undefined; before: Tela | undefined }>({
    now: tela,
    before: undefined,
  });
  if (turn.now !== tela) setTurn({ now: tela, before: turn.now });
  return turn.before !== undefined;
}
