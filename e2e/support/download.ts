import { readFile } from 'node:fs/promises';
import type { Page } from './test.ts';

/** The file that an act on a page brings. */
export async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: NonSharedBuffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
