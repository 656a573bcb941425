import { useCallback, useRef } from 'react';

/** Runs one act at a time: a second click does nothing, also before React has drawn what the first one did. */
export function useUmPorVez(): (act: () => Promise<void>) => Promise<void> {
  const running = useRef(false);
  return useCallback(async (act) => {
    if (running.current) return;
    running.current = true;
    try {
      await act();
    } finally {
      running.current = false;
    }
  }, []);
}
