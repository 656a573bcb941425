import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Writes a generated file, or with `check` only compares it. @returns the exit code */
export async function freshen(path: string, wanted: string, check: boolean): Promise<number> {
  if (!check) {
    await writeFile(path, wanted);
    return 0;
  }
  const found = await readFile(path, 'utf8').catch(() => '');
  if (found === wanted) return 0;
  process.stderr.write(`${basename(path)} is out of date: run the script that writes it, without --check\n`);
  return 1;
}
