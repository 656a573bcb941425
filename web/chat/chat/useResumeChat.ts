import { useEffect } from 'react';
import { loadWhenOnline } from '#lib/browser/load-chunk.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { keysOfOwner } from '#lib/outbox/tab-copies.ts';

/**
 * Sends what a reload left unsent in the chat, whatever screen is open, once its owner is signed in. The chat's
 * code is loaded only when there is something to send.
 */
export function useResumeChat(owner: string | null): void {
  useEffect(() => {
    if (owner === null) return undefined;
    let over = false;
    void resume(owner, () => over);
    return () => {
      over = true;
    };
  }, [owner]);
}

async function resume(owner: string, over: () => boolean): Promise<void> {
  const { conversationsOfFiles } = await loadWhenOnline(() => import('./outbox/kept-files.ts'));
  const keys = [...keysOfOwner(tabStorage(), 'chat', owner), ...(await conversationsOfFiles(owner))];
  if (keys.length === 0 || over()) return;
  const { resumeConversations } = await loadWhenOnline(() => import('./outbox/conversations.ts'));
  if (!over()) resumeConversations(new Set(keys), owner);
}
