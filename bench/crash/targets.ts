import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres/server.ts';
import type { Major } from '#testing/database/postgres/programs.ts';
import { makeRoles, OWNER, rolesOn, runAs, urlOf } from '#testing/database/connections.ts';
import type { Victim } from './victim.ts';

/** Killed in a round: our own server, its embedded database, or a separate database server. */
export type Target = 'server' | 'embedded' | Major;

/** A separate database server of the rounds, with durable writes. */
export type Beside = { server: PostgresServer; env: Record<string, string> };

/** Starts the separate database server among the targets, with additional settings; null without one. */
export async function startBeside(
  targets: readonly Target[],
  folder: string,
  settings: Record<string, string> = {},
): Promise<Beside | null> {
  const major = targets.find((target) => typeof target === 'number');
  if (major === undefined) return null;
  const place = { major, folder: join(folder, 'servidor') };
  const server = await createPostgresServer({ ...place, durable: true, settings });
  await server.start();
  return { server, env: await makeDatabase(server.url()) };
}

/** Creates the roles and the database of the rounds as this superuser. @returns the server's settings for it */
export async function makeDatabase(url: string): Promise<Record<string, string>> {
  const superuser = { url };
  await makeRoles(superuser);
  const roles = rolesOn(superuser, 'zelo');
  await runAs(superuser, `create database zelo owner ${OWNER}`);
  return {
    DATABASE_URL: urlOf(roles.connection),
    DATABASE_OWNER_URL: urlOf(roles.owner),
    APP_SECRET: 'um segredo so das quedas, comprido assim',
  };
}

/** `kill -9`, and the recovery: our server is started again and starts its own database. */
export async function strike(
  target: Target,
  {
    victim,
    beside,
    dataDir,
    died,
  }: { victim: Victim; beside: Beside | null; dataDir: string; died: () => void },
): Promise<void> {
  if (target === 'server') {
    await victim.kill();
    died();
    await victim.start();
    return;
  }
  if (target === 'embedded') {
    const pid = await postmasterOf(dataDir);
    // A separate server would have no pid here, and kill(0) would kill this process.
    if (pid === 0) throw new Error('no embedded server runs: it is no target together with 15 or 18');
    process.kill(pid, 'SIGKILL');
    died();
    // The dead server's files remain for a moment: wait for its successor.
    while ([pid, 0].includes(await postmasterOf(dataDir))) await sleep(20);
  } else {
    await beside?.server.kill();
    died();
    await beside?.server.start();
  }
  await victim.ready();
}

/** Process of the embedded server; 0 without one. */
async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n', 1)[0]);
}
