import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { vigia } from '../live/watchdog.ts';

/** True while the server says that it is coming back. */
export function useVoltando(): boolean {
  return useSyncExternalStore(vigia.assinar, vigia.voltando);
}

/** Calls when it is back. */
export function useAoVoltar(voltou: () => void): void {
  const voltando = useVoltando();
  const antes = useRef(voltando);
  const contar = useEffectEvent(voltou);
  useEffect(() => {
    if (antes.current && !voltando) contar();
    antes.current = voltando;
  }, [voltando]);
}
