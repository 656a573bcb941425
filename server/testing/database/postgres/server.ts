import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  chooseIdentity,
  commandAs,
  type Identity,
  environment,
  tailOf,
} from '#platform/db/embedded/run-as.ts';
import { poolConfig } from '#platform/db/database.ts';
import { freePort } from '#testing/network/free-port.ts';
import type { Certificate } from './certificates.ts';
import { programsOf, type Major } from './programs.ts';

const PASSWORD = 'senha do servidor';
const UP_WITHIN_MS = 60_000;

export type ServerOptions = {
  major: Major;
  /** Of its own; made when it is missing. */
  folder: string;
  /** Only encrypted connections then. */
  certificate?: Certificate;
  /** Writes reach the disk. */
  durable?: boolean;
  /** Settings besides, by name. */
  settings?: Record<string, string>;
  /** The URL of a running server of the same version, as its superuser: this one becomes its streaming standby. */
  standbyOf?: string;
};

/** A PostgreSQL server as an operator has one: TCP, a password, TLS where a certificate is given. */
export type PostgresServer = {
  port: number;
  /** As its superuser, with this sslmode and the rest of the query; by the name `host`. */
  url(query?: string, host?: string): string;
  /** Nothing where it runs already. */
  start(): Promise<void>;
  /** The orderly restart of a package's update: connections are cut. */
  stop(): Promise<void>;
  /** `kill -9` of the server itself. */
  kill(): Promise<void>;
};

/** Makes the cluster of a server that is not started yet. */
export async function createPostgresServer(options: ServerOptions): Promise<PostgresServer> {
  const { folder, certificate, durable = false } = options;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const identity = await chooseIdentity(folder);
  const programs = await programsOf(options.major, folder, identity);
  const data = join(folder, 'dados');
  const port = await freePort();
  if (options.standbyOf === undefined) {
    await initialise(programs.initdb, data, identity);
    const host = `host${certificate ? 'ssl' : ''}`;
    const lines = ['all', 'replication'].map((what) => `${host} ${what} all 127.0.0.1/32 scram-sha-256\n`);
    await writeFile(join(data, 'pg_hba.conf'), lines.join(''));
  } else {
    await makeDataFolder(data, identity);
    const flags = ['-D', data, '-d', options.standbyOf, '--write-recovery-conf', '--checkpoint=fast'];
    await runToEnd(join(dirname(programs.initdb), 'pg_basebackup'), [...flags, '--no-sync'], identity);
  }
  const tls = certificate ? await installCertificate(certificate, folder, identity) : {};
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'fatal',
    ...tls,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...options.settings,
  };
  let child: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const dying = child;
    child = null;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const ended = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill(signal);
    await ended;
  }

  const url = (query = certificate ? 'sslmode=require' : 'sslmode=disable', host = '127.0.0.1') =>
    `postgres://postgres:${encodeURIComponent(PASSWORD)}@${host}:${port}/postgres?${query}`;

  return {
    port,
    url,
    async start() {
      if (child && child.exitCode === null && child.signalCode === null) return;
      const until = Date.now() + UP_WITHIN_MS;
      for (;;) {
        const said = await launch();
        if (said === null) return;
        // The children of one that was killed end a moment after it.
        if (!said.includes('pre-existing shared memory block') || Date.now() > until) throw new Error(said);
        await sleep(50);
      }
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  };

  /** Null once it answers, else its last words. */
  async function launch(): Promise<string | null> {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args, ...user } = commandAs(identity, programs.postgres, [
      '-D',
      data,
      '-p',
      String(port),
      ...flags,
    ]);
    const started = spawn(file, args, {
      ...user,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const words = tailOf(started.stderr);
    child = started;
    const until = Date.now() + UP_WITHIN_MS;
    while (!(await answers(url()))) {
      if (started.exitCode !== null || Date.now() > until) return words() || `exit ${started.exitCode}`;
      await sleep(25);
    }
    return null;
  }
}

async function makeDataFolder(data: string, identity: Identity): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  if (identity.drops) await chown(data, identity.uid, identity.gid);
}

async function initialise(initdb: string, data: string, identity: Identity): Promise<void> {
  await makeDataFolder(data, identity);
  const secret = `${data}.senha`;
  await writeFile(secret, PASSWORD, { mode: 0o600 });
  if (identity.drops) await chown(secret, identity.uid, identity.gid);
  const flags = [
    '-U',
    'postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  try {
    await runToEnd(initdb, ['-D', data, ...flags, '--no-sync'], identity);
  } finally {
    await rm(secret);
  }
}

async function runToEnd(program: string, flags: string[], identity: Identity): Promise<void> {
  const { file, args, ...user } = commandAs(identity, program, flags);
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words = tailOf(child.stderr);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${basename(program)} failed (${String(code)}): ${words()}`);
}

/** PostgreSQL refuses a key that others may read, or that is not its own. */
async function installCertificate(
  from: Certificate,
  folder: string,
  identity: Identity,
): Promise<Record<string, string>> {
  const own = { ssl_cert_file: join(folder, 'servidor.pem'), ssl_key_file: join(folder, 'servidor.key') };
  await copyFile(from.cert, own.ssl_cert_file);
  await copyFile(from.key, own.ssl_key_file);
  await chmod(own.ssl_key_file, 0o600);
  for (const path of Object.values(own)) if (identity.drops) await chown(path, identity.uid, identity.gid);
  return { ssl: 'on', ...own };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client(poolConfig({ url }));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
