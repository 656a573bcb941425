import { useCallback, useRef } from 'react';

/** A runner that ignores every call while one is pending: a second click does nothing, even before the next render. */
export function useOneAtATime(): (act: () => Promise<void>) => Promise<void> {
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
