import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
/** The parts of the tree that a server runs from, beside its packages and its pages. */
const PROGRAM = ['package.json', 'contracts', 'domain', 'migrations', 'server'];
const lines = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 })
    .trim()
    .split('\n');
const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
const versionOf = (text: string) => z.object({ version: z.string() }).parse(JSON.parse(text)).version;

/** A release as a folder from which a server can be started. */
export type Release = { root: string; version: string; commit: string | null; migrations: string[] };

/**
 * The release before this one: `RELEASE_BEFORE`, or the newest commit whose `package.json` bears another version.
 * @throws in a tree without a history, or whose history has one version only
 */
export function commitBefore(asked = process.env['RELEASE_BEFORE']): string {
  if (asked) return lines('rev-parse', '--verify', `${asked}^{commit}`)[0] ?? '';
  const now = versionOf(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const changes = ['HEAD', ...lines('log', '--format=%H^', '-G"version":', '--', 'package.json')];
  const other = changes.find((ref) => {
    const text = textAt(ref, 'package.json');
    return text !== null && versionOf(text) !== now;
  });
  if (!other) throw new Error('no commit with another version in package.json: name one in RELEASE_BEFORE');
  return lines('rev-parse', other)[0] ?? '';
}

function textAt(ref: string, path: string): string | null {
  try {
    return execFileSync('git', ['show', `${ref}:${path}`], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return null;
  }
}

/**
 * Puts a commit into a folder, with pages of its own and packages of its own: links to ours where the lockfile is the same
 * one, else installed.
 */
export function checkOut(commit: string, folder: string): Release {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: ROOT,
    maxBuffer: 512 << 20,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (lockOf(folder) === lockOf(ROOT)) link('node_modules', folder);
  else install(folder);
  execFileSync(process.execPath, ['scripts/build-web.mjs'], { cwd: folder, stdio: 'ignore' });
  return releaseIn(folder, commit.slice(0, 8));
}

/**
 * This working tree as a release of its own.
 * @param moreOf given the names of its migrations: more of them, by file name
 */
export function copyTree(
  folder: string,
  moreOf: (own: readonly string[]) => Readonly<Record<string, string>>,
): Release {
  mkdirSync(folder, { recursive: true });
  for (const part of PROGRAM) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'build']) link(part, folder);
  for (const [name, text] of Object.entries(moreOf(releaseIn(folder, null).migrations)))
    writeFileSync(join(folder, 'migrations', name), text);
  return releaseIn(folder, null);
}

function releaseIn(root: string, commit: string | null): Release {
  const migrations = readdirSync(join(root, 'migrations')).map((file) => file.replace(/\.sql$/, ''));
  return { root, version: versionOf(readFileSync(join(root, 'package.json'), 'utf8')), commit, migrations };
}

/** Hard links where the file system can, else a copy. */
function link(part: string, folder: string): void {
  const from = join(ROOT, part);
  try {
    execFileSync('cp', ['-al', from, join(folder, part)], { stdio: 'pipe' });
  } catch {
    execFileSync('cp', ['-a', from, folder]);
  }
}

function install(folder: string): void {
  const words = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  execFileSync('npm', [...words, '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
