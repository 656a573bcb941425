import { useEffect, useRef } from 'react';
import { forgetUnsentOfOthers } from '#lib/outbox/registry.ts';
import { sessionOwner, useSession } from '#web/conta/identidade/session.public.ts';

/** Screens that show nobody's data and on which the person changes. */
const ENTRANCES: readonly string[] = ['/login', '/pedido'];

/**
 * Discards unsent text of other people as soon as somebody signs in. A page that stayed open while another person
 * signed in from another tab is reloaded.
 */
export function useOwner(): void {
  const session = useSession();
  const { clienteId } = session;
  const owner = sessionOwner(session);
  const before = useRef(clienteId);
  useEffect(() => {
    const changed = before.current !== null && clienteId !== null && before.current !== clienteId;
    before.current = clienteId;
    if (owner !== null) forgetUnsentOfOthers(owner);
    if (changed && !ENTRANCES.includes(window.location.pathname)) window.location.reload();
  }, [owner, clienteId]);
}
