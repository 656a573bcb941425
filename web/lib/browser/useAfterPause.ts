import { useEffect, useState } from 'react';

const PAUSE_MS = 120;

/** A typed text once nobody has typed for a moment; null at once. */
export function useAfterPause(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}
