import { useState } from 'react';

/**
 * The text of a filter beside its value in the history: what is being typed is never taken away by the echo of what
 * was sent, and another value from the history (back, cleared) takes its place.
 */
export function useFilterText(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState({ text: value, seen: value, sent: value });
  if (draft.seen !== value) {
    const text = value === draft.sent ? draft.text : value;
    setDraft({ text, seen: value, sent: value });
  }
  return {
    text: draft.text,
    type: (text: string) => setDraft((now) => ({ ...now, text })),
    /** Nothing where it is already so. */
    send: (next: string) => {
      if (next === draft.sent) return;
      setDraft((now) => ({ ...now, sent: next }));
      onChange(next);
    },
  };
}
