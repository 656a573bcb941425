import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lerPrazoDaSessao } from '#contracts/contas/conta.contract.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { lastActivity } from '#lib/browser/activity.ts';

const CHECK_EVERY_MS = 15_000;
/** At least a whole minute of warning, at whatever point of the interval the check falls. */
const WARN_BEFORE_MS = 60_000 + CHECK_EVERY_MS;

/**
 * Follows the expiry of the administrator's or a doctor's session while `active`. After input the next check prolongs the session;
 * an idle tab asks only near the end, and so notices when another tab prolonged it. `warning` is true during about
 * the last minute; `keepSession` prolongs the session and hides the warning.
 */
export function useSessionEnd(active: boolean): { warning: boolean; keepSession: () => void } {
  const client = useQueryClient();
  const [warning, setWarning] = useState(false);
  const askAgain = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!active) return undefined;
    let end = Infinity;
    let askedAt = 0;
    let stopped = false;
    // A warning dismissed with `Continuar` is not shown again for the same expiry.
    let dismissed = false;

    async function read() {
      askedAt = Date.now();
      try {
        const { restamSegundos } = await call(lerPrazoDaSessao, {});
        end = Date.now() + restamSegundos * 1000;
        const near = restamSegundos * 1000 <= WARN_BEFORE_MS;
        dismissed = dismissed && near;
        if (!stopped) setWarning(near && !dismissed);
      } catch (error) {
        // Without an answer the expiry is unknown: the next check asks again.
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) await client.invalidateQueries({ queryKey: ['sessao'] });
      }
    }
    const beat = () => {
      if (lastActivity() > askedAt || end - Date.now() <= WARN_BEFORE_MS) void read();
    };
    askAgain.current = () => {
      dismissed = true;
      setWarning(false);
      void read();
    };
    void read();
    const timer = setInterval(beat, CHECK_EVERY_MS);
    // Timers stop while a machine sleeps: check when it wakes.
    document.addEventListener('visibilitychange', beat);
    return () => {
      stopped = true;
      setWarning(false);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [active, client]);
  return { warning, keepSession: () => askAgain.current() };
}
