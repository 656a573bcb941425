import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { watchdog } from '../live/watchdog.ts';

/** True from the first answer 503 until `/readyz` answers 200 again. */
export function useServerRestarting(): boolean {
  return useSyncExternalStore(watchdog.subscribe, watchdog.restarting);
}

/** Calls `onBack` each time the server can serve again after having answered 503. */
export function useOnServerBack(onBack: () => void): void {
  const restarting = useServerRestarting();
  const before = useRef(restarting);
  const tell = useEffectEvent(onBack);
  useEffect(() => {
    if (before.current && !restarting) tell();
    before.current = restarting;
  }, [restarting]);
}
