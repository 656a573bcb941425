import { cp, lstat, mkdir, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from './run.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Makes images without a registry and without a service, in a store of its own. */
export type Engine = {
  /** Makes the image that the Dockerfile begins with: Debian and the pinned Node. */
  makeBase(): Promise<void>;
  /** Builds a Dockerfile over a folder. @returns the image's name */
  build(tag: string, folder: string, file?: string): Promise<string>;
  /** Opens the files of an image. @returns their folder */
  open(image: string): Promise<string>;
  settingsOf(image: string): Promise<ImageSettings>;
};

const imageSettings = z.object({
  User: z.string(),
  WorkingDir: z.string(),
  Env: z.array(z.string()),
  Cmd: z.array(z.string()),
  Healthcheck: z.object({ Test: z.array(z.string()) }),
});
export type ImageSettings = z.infer<typeof imageSettings>;
const inspected = z.object({ Docker: z.object({ config: imageSettings }) });

/** The name that the Dockerfile gives to what it begins with. */
export async function baseName(): Promise<string> {
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  return /^FROM (\S+) AS base$/m.exec(text)?.[1] ?? '';
}

/**
 * @param folder of this trial
 * @param kept folder of the store and of the base's files; those of an earlier trial are taken
 */
export function createEngine(folder: string, kept: string): Engine {
  // A namespace with a way to the package registries.
  const network = join(folder, 'network');
  const store = [
    '--root',
    join(kept, 'store'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'overlay',
  ];
  const buildah = (words: readonly string[]) => run('buildah', [...store, ...words]);
  /** By the machine's network. */
  const outside = (file: string, words: readonly string[]) =>
    run('nsenter', [`--net=${network}`, file, ...words]);

  async function build(tag: string, over: string, file = join(over, 'Dockerfile')): Promise<string> {
    const flags = [
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--pull-never',
      '--layers',
      '--format',
      'docker',
    ];
    const volumes = (await npmOfMachine(folder)).flatMap((volume) => ['--volume', volume]);
    await outside('buildah', [...store, 'bud', ...flags, ...volumes, '--file', file, '--tag', tag, over]);
    return tag;
  }

  return {
    async makeBase() {
      // Those of an earlier trial.
      await buildah(['rm', '--all']);
      const rootfs = join(kept, 'base');
      if (!existsSync(join(rootfs, 'usr/local/bin/npm'))) {
        const suite = /-(\w+)-slim$/.exec(await baseName())?.[1] ?? '';
        await outside('mmdebstrap', ['--quiet', '--variant=minbase', '--format=directory', suite, rootfs]);
        await installNode(rootfs);
      }
      const recipe = join(folder, 'Base');
      await writeFile(recipe, 'FROM scratch\nADD . /\nENV PATH=/usr/local/bin:/usr/bin:/bin\n');
      await build(`docker.io/library/${await baseName()}`, rootfs, recipe);
    },
    build,
    async open(image) {
      const container = (await buildah(['from', '--pull-never', image])).trim();
      return (await buildah(['mount', container])).trim();
    },
    async settingsOf(image) {
      const told = await buildah(['inspect', '--type', 'image', image]);
      return inspected.parse(JSON.parse(told)).Docker.config;
    },
  };
}

/** The npm that runs this, or else the machine's. */
async function npmFolder(): Promise<string> {
  const program = process.env['npm_execpath'] ?? (await run('sh', ['-c', 'command -v npm'])).trim();
  return join(await realpath(program), '../..');
}

/** The pinned Node, this machine's npm, and the user that Node's image has. */
async function installNode(rootfs: string): Promise<void> {
  const local = join(rootfs, 'usr/local');
  await cp(process.execPath, join(local, 'bin/node'));
  const npm = await npmFolder();
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await cp(npm, join(local, 'lib/node_modules/npm'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await run('chroot', [rootfs, 'groupadd', '--gid', '1000', 'node']);
  await run('chroot', [rootfs, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
}

/** Volumes of a build: the registry, the authorities and the cache of this machine's npm; none of them gets into the image. */
async function npmOfMachine(folder: string): Promise<string[]> {
  const settings = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(await run('npm', ['config', 'ls', '--json'])));
  const own = join(folder, 'npmrc');
  const cafile =
    typeof settings['cafile'] === 'string' ? settings['cafile'] : '/etc/ssl/certs/ca-certificates.crt';
  await writeFile(
    own,
    `registry=${String(settings['registry'])}\ncafile=/run/authorities.pem\nprefer-offline=true\n`,
  );
  return [
    `${own}:/root/.npmrc:ro`,
    `${String(settings['cache'])}:/root/.npm`,
    ...(existsSync(cafile) ? [`${cafile}:/run/authorities.pem:ro`] : []),
  ];
}

/** Bytes of all files below a folder, as a layer of an image counts them. */
export async function bytesBelow(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sum += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return sum;
}
