// Suite of npm run test:server; started by scripts/test-server.mjs.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAuthority, makeCertificate } from '#testing/database/postgres/certificates.ts';
import { startReplicas } from './replicas.ts';
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres/server.ts';

const PARTS = ['15', '18', 'promotions', 'journey'] as const;
const words = process.argv.slice(2).filter((word) => word !== '--');
const asked = PARTS.filter((part) => words.length === 0 || words.includes(part));
const unknown = words.filter((word) => !PARTS.some((part) => part === word));
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

async function main(): Promise<number> {
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${PARTS.join(', ')}.`);
  const folder = await mkdtemp(join(tmpdir(), 'zelo-servidores-'));
  await chmod(folder, 0o755);
  try {
    if (asked.includes('15')) await integration('PostgreSQL 15, by a password', await plain(folder));
    if (asked.includes('promotions') || asked.includes('journey'))
      await run('build', ['scripts/build-web.mjs'], {});
    if (asked.includes('promotions')) await promotions();
    if (!asked.includes('18') && !asked.includes('journey')) return 0;
    const { server, url } = await encrypted(folder);
    await server.start();
    try {
      if (asked.includes('18')) await suite('PostgreSQL 18, by TLS and a password', url);
      if (asked.includes('journey')) await journey(server, url, folder);
    } finally {
      await server.stop();
    }
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function plain(folder: string): Promise<PostgresServer> {
  return createPostgresServer({ major: 15, folder: join(folder, 'quinze') });
}

/** With a certificate of our own authority, which is verified. */
async function encrypted(folder: string): Promise<{ server: PostgresServer; url: string }> {
  const authority = await makeAuthority(folder, 'autoridade');
  const certificate = await makeCertificate(folder, 'banco', 'DNS:localhost', authority);
  const server = await createPostgresServer({ major: 18, folder: join(folder, 'dezoito'), certificate });
  const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(authority.cert)}`;
  return { server, url: server.url(query, 'localhost') };
}

async function integration(title: string, server: PostgresServer): Promise<void> {
  await server.start();
  try {
    await suite(title, server.url());
  } finally {
    await server.stop();
  }
}

async function suite(title: string, url: string): Promise<void> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--reporter=dot'];
  await run(`integration suite: ${title}`, args, { TEST_DATABASE_URL: url });
}

/** The three appearances of a lost primary to a connection: closed, read-only, and silent. */
async function promotions(): Promise<void> {
  const args = ['--rounds', '3', '--walkers', '3', '--falls', 'killed,late,silent'];
  const flags = ['--disable-warning=ExperimentalWarning', 'bench/promotions.mjs'];
  await run('promotions: a standby of PostgreSQL 15 under load', [...flags, ...args], {});
}

async function journey(server: PostgresServer, url: string, folder: string): Promise<void> {
  const replicas = await startReplicas(server, url, folder);
  try {
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list'];
    await run('journeys: two replicas with folders of their own, PostgreSQL 18 by TLS, files in S3', args, {
      E2E_URL: replicas.url,
      E2E_DATABASE_CONTROL: replicas.control,
    });
  } finally {
    await replicas.stop();
  }
}

async function run(title: string, args: string[], env: Record<string, string>): Promise<void> {
  process.stdout.write(`\n== ${title}\n`);
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  running.add(child);
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  running.delete(child);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`== ${title}: ${code === 0 ? 'ok' : `failed (${code})`} in ${seconds} s\n`);
  if (code !== 0) throw new Error(`${title} failed`);
}
