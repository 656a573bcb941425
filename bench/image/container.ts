import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImageSettings } from './engine.ts';
import type { Machine } from './network.ts';
import { run, tried, type Ended } from './run.ts';

/** An image whose files are open. */
export type OpenImage = { version: string; rootfs: string; settings: ImageSettings };

export type ContainerOptions = {
  image: OpenImage;
  machine: Machine;
  env: Readonly<Record<string, string>>;
  /** Instead of the image's. */
  command?: readonly string[];
  /** Folders and files of this machine, by their place in the container. */
  mounts?: Readonly<Record<string, string>>;
};

export type Container = {
  machine: Machine;
  /** Runs a command of the image beside the server. */
  exec(...words: string[]): Promise<Ended>;
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Resolves with the exit code once it is gone. */
  ended: Promise<number>;
  log(): Promise<string>;
  /** Bytes: the bound, and the most that was taken. */
  memory(): Promise<{ limit: number; most: number }>;
};

/** Files of a group's memory in the two versions of control groups. */
const GROUPS = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', most: 'memory.max_usage_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', most: 'memory.peak' },
];

/** The limit of deploy/kubernetes/zelo.yaml. */
export const MEMORY_BYTES = 1_536 * 1_048_576;
const NONE: readonly string[] = [];

/** Runs images as the deployment files say: read-only, as the image's user, without any right, its memory bounded. */
export function createRunner(folder: string, cgroup: string) {
  const crun = (...words: string[]) => ['--root', join(folder, 'crun'), ...words];
  let count = 0;

  /** @returns once its first process runs */
  async function start(options: ContainerOptions): Promise<Container> {
    count += 1;
    const id = `${options.machine}-${count}`;
    const { User, WorkingDir } = options.image.settings;
    const bundle = join(folder, id);
    await mkdir(bundle);
    await writeFile(join(bundle, 'config.json'), JSON.stringify(configOf(options, `/${cgroup}/${id}`)));
    const logFile = join(bundle, 'log');
    const log = openSync(logFile, 'w');
    const child = spawn('crun', crun('run', '--bundle', bundle, id), { stdio: ['ignore', log, log] });
    closeSync(log);
    const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 137)));
    const running = async () => {
      while (child.exitCode === null && (await tried('crun', crun('state', id))).code !== 0) await sleep(20);
    };
    await running();
    return {
      machine: options.machine,
      exec: (...words) => tried('crun', crun('exec', '--user', User, '--cwd', WorkingDir, id, ...words)),
      async kill(signal) {
        await run('crun', crun('kill', id, signal));
        await ended;
      },
      ended,
      log: () => readFile(logFile, 'utf8'),
      memory: () => memoryOf(`${cgroup}/${id}`),
    };
  }

  /** Runs a command of an image to its end. */
  async function once(options: ContainerOptions): Promise<Ended> {
    const container = await start(options);
    const code = await container.ended;
    return { code, said: await container.log() };
  }

  return { start, once };
}
export type Runner = ReturnType<typeof createRunner>;

async function memoryOf(group: string): Promise<{ limit: number; most: number }> {
  const found = GROUPS.find(({ folder, limit }) => existsSync(join(folder, group, limit)));
  if (!found) throw new Error('the memory of the container is not bounded');
  const read = async (name: string) => Number(await readFile(join(found.folder, group, name), 'utf8'));
  return { limit: await read(found.limit), most: await read(found.most) };
}

function configOf({ image, machine, env, command, mounts = {} }: ContainerOptions, cgroupsPath: string) {
  const { User, WorkingDir, Env, Cmd } = image.settings;
  const [uid, gid] = User.split(':').map(Number);
  const own = Env.filter((line) => !((line.split('=', 1)[0] ?? '') in env));
  return {
    ociVersion: '1.0.2',
    process: {
      terminal: false,
      user: { uid, gid },
      args: command ?? Cmd,
      env: [...own, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: WorkingDir,
      capabilities: { bounding: NONE, effective: NONE, permitted: NONE, inheritable: NONE, ambient: NONE },
      noNewPrivileges: true,
    },
    root: { path: image.rootfs, readonly: true },
    hostname: machine,
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      {
        destination: '/dev',
        type: 'tmpfs',
        source: 'tmpfs',
        options: ['nosuid', 'strictatime', 'mode=755', 'size=65536k'],
      },
      {
        destination: '/dev/shm',
        type: 'tmpfs',
        source: 'shm',
        options: ['nosuid', 'noexec', 'nodev', 'mode=1777', 'size=65536k'],
      },
      { destination: '/sys', type: 'sysfs', source: 'sysfs', options: ['nosuid', 'noexec', 'nodev', 'ro'] },
      {
        destination: '/tmp',
        type: 'tmpfs',
        source: 'tmpfs',
        options: ['nosuid', 'nodev', 'mode=1777', 'size=512m'],
      },
      ...Object.entries({ '/etc/hosts': '/etc/hosts', ...mounts }).map(([destination, source]) => ({
        destination,
        type: 'bind',
        source,
        options: ['bind', destination.startsWith('/etc/') ? 'ro' : 'rw'],
      })),
    ],
    linux: {
      cgroupsPath,
      namespaces: [
        { type: 'pid' },
        { type: 'mount' },
        { type: 'ipc' },
        { type: 'uts' },
        { type: 'network', path: `/run/netns/${machine}` },
      ],
      resources: { memory: { limit: MEMORY_BYTES } },
      maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/sysrq-trigger'],
      readonlyPaths: ['/proc/bus', '/proc/fs', '/proc/irq', '/proc/sys'],
    },
  };
}
