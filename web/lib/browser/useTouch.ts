import { useState } from 'react';

/**
 * A finger rather than a mouse: then the device has a camera at hand. Asked once: controls do not come and go
 * under a person's hand.
 */
export function useToque(): boolean {
  const [toque] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  return toque;
}
