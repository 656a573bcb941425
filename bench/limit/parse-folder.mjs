// Parse Server for a measurement: installed into a folder of its own, so that the product's lockfile does not hold it.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAs } from '#testing/database/connections.ts';

export const VERSION = '9.10.0';

/** Installs it where it is not yet. Needs the registry. */
export async function installParse(folder) {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `parse-server@${VERSION}`];
  await promisify(execFile)('npm', words, { cwd: folder });
}

/**
 * Creates its empty database, with an owner of its own: a password in its address is not decoded. Its pool has ten
 * connections by default, as the product's.
 * @returns the database's address
 */
export async function createDatabase(superuser) {
  await runAs({ url: superuser }, "create role parse login password 'parse'");
  await runAs({ url: superuser }, 'create database parse owner parse');
  return Object.assign(new URL(superuser), {
    username: 'parse',
    password: 'parse',
    pathname: '/parse',
  }).href;
}
