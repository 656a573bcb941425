import { useCallback, useEffect, useRef } from 'react';
import type { TipoAnexo } from '#domain/pedidos/anexos.ts';

/** Milliseconds after which the person has moved on and the focus is not moved any more. */
const LIMIT_MS = 4000;

/**
 * Restores the focus after a row was removed together with the button that had it. Call the returned function
 * with the field's kind when a row is about to be removed: the field gets the focus once it was lost, whatever
 * renders, dialogs or answers come in between. `changes` are the values whose change removes rows.
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
