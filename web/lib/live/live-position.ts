/** Position of this page in the order of live events. */
export type LivePosition = ReturnType<typeof createLivePosition>;

/**
 * Keeps the position from which the page's live stream is to be opened: before the first stream the smallest that an
 * answer carried, so that no change falls between reading and listening; afterwards that of the last event.
 */
export function createLivePosition() {
  const listeners = new Set<() => void>();
  let position: number | null = null;
  /** Where the stream was opened first; null before that. */
  let began: number | null = null;

  return {
    /** Requested before the stream was opened, answered after it: changes in between would be missed. */
    note(this: void, header: string | null): void {
      if (header === null || !/^\d+$/.test(header)) return;
      const noted = Number(header);
      if (began === null) {
        position = Math.min(position ?? noted, noted);
      } else if (noted < began) {
        // Asked before the stream was opened, answered after it: what changed in between would be missed.
        position = noted;
        began = noted;
        for (const listener of listeners) listener();
      }
    },
    /** The position to open a stream from, called when it is opened; null while no answer carried any. */
    open(): number | null {
      began ??= position;
      return position;
    },
    /** Takes the id of an event that the stream has received. */
    reached(id: string): void {
      position = Number(id);
      began ??= position;
    },
    /** Calls `listener` when an open stream has to be opened again, from an earlier position. */
    onEarlier(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The page's only position, fed by every call of the API and followed by its live stream. */
export const livePosition = createLivePosition();
