import { useEffect, useEffectEvent, useState } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { lastActivity } from '#lib/browser/activity.ts';
import { useSegurarCaso } from './caso.api.ts';

export const CHECK_MS = 20_000;
/** A claim is renewed once five of its thirty minutes are gone. */
const RENEW_BEFORE_MS = 25 * 60_000;
/** Whoever has not touched anything for so long is away: the claim then ends by itself. */
const AWAY_MS = 10 * 60_000;

/** True while somebody is at this page, and a claim that ends at `ate` is to be renewed. */
export function isDue(ate: string): boolean {
  if (document.visibilityState === 'hidden' || Date.now() - lastActivity() > AWAY_MS) return false;
  return Date.parse(ate) - Date.now() < RENEW_BEFORE_MS;
}

/** How this doctor stands to the case now, besides what was read of it. */
export type ClaimState = {
  /** When a claim of this doctor ended while the case was open here; null while it stands, or there was none. */
  lostAt: string | null;
};

/** Holds a case in hand while somebody works on it, and notices when the claim has ended. */
export function useClaim(id: string, caso: Caso | undefined): ClaimState {
  const hold = useSegurarCaso(id);
  const mine = caso?.com?.voce === true ? caso.com.ate : null;
  const open = caso !== undefined && caso.decisao === null && caso.visao !== 'leitura';
  const [seen, setSeen] = useState<{ mine: string | null; lostAt: string | null }>({ mine, lostAt: null });
  if (seen.mine !== mine) setSeen({ mine, lostAt: mine === null && open ? seen.mine : null });

  const look = useEffectEvent(() => {
    if (mine !== null && !hold.isPending && isDue(mine)) hold.mutate();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return { lostAt: seen.lostAt };
}
