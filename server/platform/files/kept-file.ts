import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The text of a file; null when it does not exist. @throws for any other failure to read it */
export async function readKept(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Writes a file readable by its owner only. Atomic: after a crash it has either the new or the old content.
 */
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
