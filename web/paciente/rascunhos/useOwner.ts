import { useEffect, useRef } from 'react';
import { forgetUnsentOfOthers } from '../../lib/outbox/registry.ts';
import { sessionOwner, useSession } from '../../conta/identidade/session.public.ts';

/** Screens that show nobody's data and change the person themselves. */
const ENTRANCES: readonly string[] = ['/login', '/pedido'];

/**
 * What one patient left unsent in this tab is never the next one's. A page that was left open while somebody
 * else signed in from another tab is drawn anew.
 */
export function useOwner(): void {
  const { papel, clienteId } = useSession();
  const before = useRef(clienteId);
  useEffect(() => {
    const changed = before.current !== null && clienteId !== null && before.current !== clienteId;
    before.current = clienteId;
    const owner = sessionOwner({ papel, clienteId });
    if (owner !== null) forgetUnsentOfOthers(owner);
    if (changed && !ENTRANCES.includes(window.location.pathname)) window.location.reload();
  }, [papel, clienteId]);
}
