import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The text of a file that may not be there yet. @throws whatever else keeps it from being read: it is not absent */
export async function readKept(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Writes a file for its owner alone; after a crash there is the whole of it, or what was there before. */
export async function keepFile(path: string, text: string): Promise<void> {
  const part = `${path}.${process.pid}`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
