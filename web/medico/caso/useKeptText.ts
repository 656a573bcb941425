import { useEffect, useState } from 'react';
import { useOutbox } from '#lib/outbox/observable.ts';
import { sessionOwner, useSession } from '#web/conta/identidade/session.public.ts';
import { holdText, openText, type KeptText } from './kept-text.ts';

/** Text stored in this tab until its submission; `id` makes the call idempotent. */
export function useKeptText(key: string): KeptText & { texto: string; id: string } {
  const owner = sessionOwner(useSession()) ?? '';
  const [text] = useState(() => openText(key, owner));
  useEffect(() => holdText(key, owner, text), [key, owner, text]);
  return { ...text, ...useOutbox(text) };
}
