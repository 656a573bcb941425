import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { MEMORY_BYTES, type Container, type OpenImage, type Runner } from './container.ts';
import { bytesBelow, type Engine } from './engine.ts';

/** Size of the image above its base, in bytes. */
const LIMIT_BYTES = 200_000_000;
/** Settings without which the image does not start. */
const NEEDED = [
  'MASTER_KEY',
  'APP_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'ASAAS_URL',
  'ASAAS_WEBHOOK_TOKEN',
  'SMTP_URL',
];
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

export async function openImage(
  engine: Engine,
  name: string,
  version = manifest.version,
): Promise<OpenImage> {
  return { version, rootfs: await engine.open(name), settings: await engine.settingsOf(name) };
}

/** @throws where the image is larger, or brings what does not run */
export async function sizeOf(base: string, { rootfs }: OpenImage): Promise<string> {
  const above = (await bytesBelow(rootfs)) - (await bytesBelow(base));
  const said = `${megabytes(above)} MB above its base, limit ${megabytes(LIMIT_BYTES)}`;
  if (above > LIMIT_BYTES) throw new Error(said);
  const absent = [
    'web',
    'scripts',
    'bench',
    'e2e',
    'server/testing',
    'node_modules/vite',
    'node_modules/typescript',
  ];
  const there = absent.filter((path) => existsSync(join(rootfs, 'app', path)));
  if (there.length > 0) throw new Error(`the image has ${there.join(', ')}`);
  return said;
}

/** Started without settings, the image names all that are missing and ends. */
export async function missingSettings(runner: Runner, image: OpenImage): Promise<string> {
  const { code, said } = await runner.once({ image, machine: 'command', env: {} });
  const unsaid = NEEDED.filter((name) => !said.includes(`- ${name}: falta.`));
  if (code !== 1 || unsaid.length > 0 || !said.startsWith('Configuração inválida:'))
    throw new Error(`ended with ${code}, did not name ${unsaid.join(', ')}:\n${said}`);
  return `ends with 1 and names ${NEEDED.length}`;
}

const seen = z.object({
  uid: z.number(),
  first: z.string(),
  status: z.string(),
  refused: z.array(z.string()),
  written: z.array(z.string()),
});

/** Runs within the container. */
const LOOK = `
const { readFileSync, writeFileSync, rmSync } = require('node:fs');
const refused = [], written = [];
for (const folder of ['/app', '/etc', '/usr/local/bin', '/tmp', process.env.DATA_DIR]) {
  const file = folder + '/tentativa';
  try { writeFileSync(file, ''); rmSync(file); written.push(folder); } catch (error) { refused.push(folder + ' ' + error.code); }
}
console.log(JSON.stringify({ uid: process.getuid(), first: readFileSync('/proc/1/cmdline', 'utf8'), status: readFileSync('/proc/1/status', 'utf8'), refused, written }));
`;

/** The server is the first process, has no right and writes to two folders only; its image's own question is answered. */
export async function bounds(container: Container, { settings }: OpenImage): Promise<string> {
  const { code, said } = await container.exec('node', '-e', LOOK);
  if (code !== 0) throw new Error(said);
  const { uid, first, status, refused, written } = seen.parse(JSON.parse(said));
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1];
  const found = {
    uid,
    first: first.split('\0')[0],
    rights: Number(field('CapEff')),
    none: field('NoNewPrivs'),
    refused,
    written,
  };
  const wanted = {
    uid: 1000,
    first: 'node',
    rights: 0,
    none: '1',
    refused: ['/app EROFS', '/etc EROFS', '/usr/local/bin EROFS'],
    written: ['/tmp', '/var/lib/zelo'],
  };
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  const [kind, ...question] = settings.Healthcheck.Test;
  const health = await container.exec(...question);
  if (kind !== 'CMD' || health.code !== 0) throw new Error(`its health is ${health.code}: ${health.said}`);
  const { limit, most } = await container.memory();
  if (limit !== MEMORY_BYTES) throw new Error(`its memory is bounded by ${limit}`);
  return `uid 1000, read-only; memory ${megabytes(most)} of ${megabytes(limit)} MB`;
}

/** The next release: the same tree by another number. */
export async function nextImage(engine: Engine, folder: string, image: string): Promise<OpenImage> {
  const over = join(folder, 'next');
  await mkdir(over);
  const version = `${manifest.version}-next`;
  const text = await readFile('package.json', 'utf8');
  await writeFile(
    join(over, 'package.json'),
    text.replace(`"version": "${manifest.version}"`, `"version": "${version}"`),
  );
  await writeFile(join(over, 'Dockerfile'), `FROM ${image}\nCOPY package.json ./\n`);
  return openImage(engine, await engine.build('localhost/zelo:next', over), version);
}

/** @throws where a container runs another version */
export async function isVersion(container: Container, { version }: OpenImage): Promise<void> {
  const { said } = await container.exec('node', '-p', "require('./package.json').version");
  if (said.trim() !== version)
    throw new Error(`${container.machine} runs ${said.trim()} instead of ${version}`);
}
