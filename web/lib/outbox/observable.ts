/** Something that changes and says so, in the shape that useSyncExternalStore takes. */
export function createObservable<S>(picture: () => S) {
  const listeners = new Set<() => void>();
  let current: S | undefined;
  return {
    /** How it stood when it was last told; the same object until then. */
    snapshot: (): S => (current ??= picture()),
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** It has changed. */
    tell(this: void): void {
      current = picture();
      for (const listener of listeners) listener();
    },
  };
}
