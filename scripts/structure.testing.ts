import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

// By its address: the scripts are plain JavaScript without declarations.
const CHECK = new URL('./structure/check.mjs', import.meta.url).href;
const checks: { checkStructure: (root: string) => string[] } = await import(CHECK);

export const checkStructure = checks.checkStructure;

/** A temporary tree of files. @returns its root */
export function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'zelo-structure-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** `expected` matches the one line of output. */
export type Planted = [name: string, files: Record<string, string>, expected: RegExp];

/** One test per row: exactly one line reports the violation. */
export function testPlanted(planted: readonly Planted[]): void {
  test.each(planted)('%s is found, in one line', (_name, files, expected) => {
    const lines = checkStructure(plant(files));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(expected);
  });
}
