import { useSyncExternalStore } from 'react';

/** Creates a value with subscribers, in the shape that useSyncExternalStore takes; `picture` computes it. */
export function createObservable<S>(picture: () => S) {
  const listeners = new Set<() => void>();
  let current: S | undefined;
  return {
    /** The value as of the last `tell`; the same object until the next one. */
    snapshot: (): S => (current ??= picture()),
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Computes the value again and calls the subscribers. */
    tell(this: void): void {
      current = picture();
      for (const listener of listeners) listener();
    },
  };
}

/** The current snapshot of an outbox; renders again at every change. */
export function useOutbox<S>(unsent: {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => S;
}): S {
  return useSyncExternalStore(unsent.subscribe, unsent.snapshot);
}
