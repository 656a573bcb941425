import { useEffect } from 'react';
import { loadWhenOnline } from '../browser/load-when-online.ts';

/** Files kept here of another person, or for longer than a day, go as soon as somebody signs in. */
export function useSweepFiles(owner: string | null): void {
  useEffect(() => {
    void sweep(owner);
  }, [owner]);
}

async function sweep(owner: string | null): Promise<void> {
  // Its code is fetched after the first screen.
  const { sweepFiles } = await loadWhenOnline(() => import('./unfinished-files.ts'));
  await sweepFiles(owner);
}

/** Signing out: nothing of any file stays in this browser. */
export async function forgetFiles(): Promise<void> {
  try {
    const { clearFiles } = await import('./unfinished-files.ts');
    await clearFiles();
  } catch {
    // Its code is not to be had any more (a new version came): the whole database goes.
    indexedDB.deleteDatabase('zelo-envios');
  }
}
