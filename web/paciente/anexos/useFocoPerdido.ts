import { useCallback, useEffect, useRef } from 'react';
import type { TipoAnexo } from '../../../domain/pedidos/anexos.ts';

/** After so long the person is somewhere else. */
const PRAZO_MS = 4000;

/**
 * A row takes the focus with it when it goes. What is returned promises the focus to the row's field; it gets
 * it once the row is gone, whatever drawing, dialog or answer comes in between. `mudancas` is what takes rows
 * away.
 */
export function useFocoPerdido(...mudancas: unknown[]): (tipo: TipoAnexo) => void {
  const promessa = useRef<{ tipo: TipoAnexo; ate: number } | null>(null);
  useEffect(() => {
    const dado = promessa.current;
    if (dado === null || document.activeElement !== document.body) return;
    promessa.current = null;
    if (Date.now() < dado.ate) document.getElementById(dado.tipo)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- the caller says what changes
  }, mudancas);
  return useCallback((tipo) => {
    promessa.current = { tipo, ate: Date.now() + PRAZO_MS };
  }, []);
}
