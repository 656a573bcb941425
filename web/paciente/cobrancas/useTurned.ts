import { useState } from 'react';
import type { FinanceiroScreen } from './financeiro-screen.ts';

/** True once the screen turned into another under the person's eyes, as when the money comes in. */
export function useTurned(screen: FinanceiroScreen | undefined): boolean {
  const [turn, setTurn] = useState<{
    now: FinanceiroScreen | undefined;
    before: FinanceiroScreen | undefined;
  }>({
    now: screen,
    before: undefined,
  });
  if (turn.now !== screen) setTurn({ now: screen, before: turn.now });
  return turn.before !== undefined;
}
