import { useSyncExternalStore } from 'react';

/** Where something unsent stands, drawn anew at every change. */
export function useOutbox<S>(unsent: {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => S;
}): S {
  return useSyncExternalStore(unsent.subscribe, unsent.snapshot);
}
