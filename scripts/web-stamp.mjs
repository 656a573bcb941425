// Whether build/ is up to date. First by size and time (milliseconds), then by content, so that a copied or freshly
// cloned tree with a good build is not built again.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

export const BUILD = join(root, 'build');
export const OUTPUTS = ['cliente', 'paginas', 'cedo'];
export const STAMP = join(BUILD, '.stamp');

const SOURCES = ['package-lock.json', 'vite.config.ts', 'web', 'contracts', 'domain'];

/** True when the web must be built before the server can serve it. */
export function isWebStale() {
  if (![STAMP, ...OUTPUTS.map((name) => join(BUILD, name))].every((path) => existsSync(path))) return true;
  const [times, contents] = readFileSync(STAMP, 'utf8').split('\n');
  const files = sourceFiles();
  if (times === hashOfTimes(files)) return false;
  if (contents !== hashOfContents(files)) return true;
  writeStamp(fingerprint());
  return false;
}

/** Taken before a build: changes while it runs make the result stale. */
export function fingerprint() {
  const files = sourceFiles();
  return `${hashOfTimes(files)}\n${hashOfContents(files)}\n`;
}

/** Marks build/ as complete; the last step of a build. */
export function writeStamp(text) {
  writeFileSync(STAMP, text);
}

function sourceFiles() {
  return SOURCES.flatMap((name) => filesUnder(name)).toSorted((a, b) => (a < b ? -1 : 1));
}

function filesUnder(name) {
  const stats = statSync(join(root, name), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return /\.test\.tsx?$/.test(name) ? [] : [name];
  return readdirSync(join(root, name)).flatMap((entry) => filesUnder(`${name}/${entry}`));
}

function hashOfTimes(files) {
  return hash(files, (name) => {
    const { size, mtimeMs } = statSync(join(root, name));
    return `${size} ${mtimeMs}`;
  });
}

function hashOfContents(files) {
  return hash(files, (name) => readFileSync(join(root, name)));
}

function hash(files, describe) {
  const sum = createHash('sha256');
  for (const name of files) sum.update(`${name}\0`).update(describe(name)).update('\0');
  return sum.digest('hex');
}
