import { useCallback, useEffect, useRef } from 'react';
import type { TipoAnexo } from '../../../domain/pedidos/anexos.ts';

/** After so long the person is somewhere else. */
const LIMIT_MS = 4000;

/**
 * A row takes the focus with it when it goes. What is returned promises the focus to the row's field; it gets
 * it once the row is gone, whatever drawing, dialog or answer comes in between. `changes` is what takes rows
 * away.
 */
export function useLostFocus(...changes: unknown[]): (tipo: TipoAnexo) => void {
  const promise = useRef<{ tipo: TipoAnexo; until: number } | null>(null);
  useEffect(() => {
    const given = promise.current;
    if (given === null || document.activeElement !== document.body) return;
    promise.current = null;
    if (Date.now() < given.until) document.getElementById(given.tipo)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- the caller says what changes
  }, changes);
  return useCallback((tipo) => {
    promise.current = { tipo, until: Date.now() + LIMIT_MS };
  }, []);
}
