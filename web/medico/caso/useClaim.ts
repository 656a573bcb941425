import { useEffect, useEffectEvent, useState } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { lastActivity } from '#lib/browser/activity.ts';
import { timeNow } from '#lib/clock/server-time.ts';
import { useSegurarCaso } from './caso.api.ts';

export const CHECK_MS = 20_000;
/** A claim of thirty minutes is renewed after five. */
const RENEW_BEFORE_MS = 25 * 60_000;
/** Without input for this long the person is away: the claim then expires. */
const AWAY_MS = 10 * 60_000;

/** True while the person is active, and the claim until `ate` is due for renewal. */
export function isDue(ate: string): boolean {
  if (document.visibilityState === 'hidden' || Date.now() - lastActivity() > AWAY_MS) return false;
  return Date.parse(ate) - timeNow().getTime() < RENEW_BEFORE_MS;
}

/** Claim of this doctor on the case, besides the case's own data. */
export type ClaimState = {
  /** When a claim of this doctor ended while the case was open here; null without such an end. */
  lostAt: string | null;
};

/** Renews the claim while the doctor works on the case, and notices its end. */
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
