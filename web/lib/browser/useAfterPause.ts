import { useEffect, useState } from 'react';

const PAUSE_MS = 120;

/** The text once typing has paused for a moment; null is passed on at once. */
export function useAfterPause(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}
