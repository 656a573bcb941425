import { useEffect, useRef } from 'react';
import { esquecerPendentesDeOutros } from '../../lib/browser/pending.ts';
import { donoDaSessao, useSessao } from '../../conta/identidade/sessao.public.ts';

/** Screens that show nobody's data and change the person themselves. */
const ENTRADAS: readonly string[] = ['/login', '/pedido'];

/**
 * What one patient left unsent in this tab is never the next one's. A page that was left open while somebody
 * else signed in from another tab is drawn anew.
 */
export function useDono(): void {
  const { papel, clienteId } = useSessao();
  const antes = useRef(clienteId);
  useEffect(() => {
    const outro = antes.current !== null && clienteId !== null && antes.current !== clienteId;
    antes.current = clienteId;
    const dono = donoDaSessao({ papel, clienteId });
    if (dono !== null) esquecerPendentesDeOutros(dono);
    if (outro && !ENTRADAS.includes(window.location.pathname)) window.location.reload();
  }, [papel, clienteId]);
}
