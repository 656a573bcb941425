import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#testing/network/free-port.ts';
import { makeRoles, OWNER, rolesOn, runAs, urlOf } from '#testing/database/connections.ts';
import type { PostgresServer } from '#testing/database/postgres/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const REPLICAS = 2;
const UP_WITHIN_MS = 120_000;

export type Replicas = {
  /** Common address of the replicas. */
  url: string;
  /** POST /stop, /kill and /start control the database. */
  control: string;
  stop(): Promise<void>;
};

/**
 * Two demonstration servers on one database and one bucket, each with a data folder of its own in `folder`, behind a
 * round-robin balancer.
 */
export async function startReplicas(
  database: PostgresServer,
  url: string,
  folder: string,
): Promise<Replicas> {
  const superuser = { url };
  await makeRoles(superuser);
  await runAs(superuser, `create database zelo template template0 owner ${OWNER}`);
  const roles = rolesOn(superuser, 'zelo');
  const cleanup: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of cleanup.splice(0).toReversed()) await step();
  };
  try {
    const s3 = await startS3(join(folder, 'balde'), cleanup);
    const front = await freePort();
    const address = `http://localhost:${front}`;
    const env = {
      ...s3,
      APP_URL: address,
      APP_SECRET: 'o segredo que as duas réplicas têm em comum',
      DATABASE_URL: urlOf(roles.connection),
      DATABASE_OWNER_URL: urlOf(roles.owner),
      LOG_LEVEL: 'error',
    };
    const ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
    // Concurrently: they share the first start's work.
    await Promise.all(
      ports.map((port, i) => startReplica(port, { ...env, DATA_DIR: join(folder, `dados-${i}`) }, cleanup)),
    );
    await listen(balancer(ports), front, cleanup);
    const control = await freePort();
    await listen(controlOf(database), control, cleanup);
    return { url: address, control: `http://127.0.0.1:${control}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const s3Settings = z.record(z.string(), z.string());

async function startS3(folder: string, cleanup: (() => Promise<void>)[]): Promise<Record<string, string>> {
  const args = [join(ROOT, 'scripts/s3-server.mjs'), `--folder=${folder}`];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  cleanup.push(() => end(child));
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
  return s3Settings.parse(JSON.parse(String(line)));
}

async function startReplica(
  port: number,
  env: Record<string, string>,
  cleanup: (() => Promise<void>)[],
): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'server/main.ts')];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cleanup.push(() => end(child));
  const until = Date.now() + UP_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`a replica ended with ${child.exitCode}`);
    if (Date.now() > until) throw new Error('a replica did not come up');
    await sleep(50);
  }
}

/** Round-robin proxy without affinity; skips replicas that do not connect. */
function balancer(ports: readonly number[]): Server {
  let next = 0;
  return createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const pass = (left: number) => {
      const replica = connect(ports[next % ports.length] ?? 0, 'localhost');
      next += 1;
      let taken = false;
      replica.once('connect', () => {
        taken = true;
        socket.pipe(replica).pipe(socket);
      });
      replica.on('error', () => {
        if (!taken && left > 1 && !socket.destroyed) pass(left - 1);
        else socket.destroy();
      });
      socket.once('close', () => replica.destroy());
    };
    pass(ports.length);
  });
}

function controlOf(database: PostgresServer): Server {
  const acts: Record<string, () => Promise<void>> = {
    '/stop': () => database.stop(),
    '/kill': () => database.kill(),
    '/start': () => database.start(),
  };
  return createHttpServer((request, response) => {
    const act = acts[request.url ?? ''] ?? (() => Promise.reject(new Error('unknown')));
    act().then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}

async function listen(server: Server, port: number, cleanup: (() => Promise<void>)[]): Promise<void> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
  cleanup.push(async () => void server.close());
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
