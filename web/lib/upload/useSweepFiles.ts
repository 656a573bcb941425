import { useEffect } from 'react';
import { loadWhenOnline } from '../browser/load-chunk.ts';

/** Deletes other people's unfinished files and those older than a day as soon as somebody signs in. */
export function useSweepFiles(owner: string | null): void {
  useEffect(() => {
    void sweep(owner);
  }, [owner]);
}

async function sweep(owner: string | null): Promise<void> {
  // Loaded after the first screen.
  const { sweepFiles } = await loadWhenOnline(() => import('./unfinished-files.ts'));
  await sweepFiles(owner);
}

/** Deletes all unfinished files of this browser; called by signing out. */
export async function forgetFiles(): Promise<void> {
  try {
    const { clearFiles } = await import('./unfinished-files.ts');
    await clearFiles();
  } catch {
    // The code cannot be loaded any more (a new version was deployed): delete the whole database.
    indexedDB.deleteDatabase('zelo-envios');
  }
}
