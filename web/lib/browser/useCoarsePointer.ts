import { useState } from 'react';

/**
 * True where the main pointer is a finger: such a device has a camera at hand. Read once, on the first render, so
 * that controls do not appear or vanish while the screen is in use.
 */
export function useCoarsePointer(): boolean {
  const [coarse] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  return coarse;
}
