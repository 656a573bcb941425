import { useSyncExternalStore } from 'react';

/** The current snapshot of an outbox; renders again at every change. */
export function useOutbox<S>(unsent: {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => S;
}): S {
  return useSyncExternalStore(unsent.subscribe, unsent.snapshot);
}
