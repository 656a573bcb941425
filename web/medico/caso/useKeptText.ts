import { useEffect, useState } from 'react';
import { useOutbox } from '#lib/outbox/observable.ts';
import { sessionOwner, useSession } from '#web/conta/identidade/session.public.ts';
import { holdText, openText, type KeptText } from './kept-text.ts';

/** The text of a field, kept in this tab until it is handed in; `id` is that of the text, for a call that is repeated. */
export function useKeptText(key: string): KeptText & { texto: string; id: string } {
  const owner = sessionOwner(useSession()) ?? '';
  const [text] = useState(() => openText(key, owner));
  useEffect(() => holdText(key, owner, text), [key, owner, text]);
  return { ...text, ...useOutbox(text) };
}
