import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

/** History state of a line that asks a screen for its dialog of an act on an order. */
const askedAct = z.object({ ato: z.string(), pedido: z.string() });
export type AskedAct = z.infer<typeof askedAct>;

/**
 * Calls `ask` once with the act that the palette asked for on this order. The history entry forgets it, so that a reload or
 * the way back opens no dialog.
 */
export function useAskedAct(pedidoId: string | null, ask: (ato: string) => void): void {
  const { state, pathname, search } = useLocation() as ReturnType<typeof useLocation> & { state: unknown };
  const navigate = useNavigate();
  const asked = askedAct.safeParse(state).data;
  const ato = asked?.pedido === pedidoId ? asked?.ato : undefined;
  const begin = useEffectEvent((which: string) => {
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
    ask(which);
  });
  useEffect(() => {
    if (ato !== undefined) begin(ato);
  }, [ato]);
}
