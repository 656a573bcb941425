import { chown, copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Container, OpenImage, Runner } from './container.ts';
import { rootsMount, type House } from './house.ts';
import { ADDRESSES } from './network.ts';
import type { Ended } from './run.ts';

export const NAMES = ['zelo-1', 'zelo-2'] as const;
export type Name = (typeof NAMES)[number];
const READY_WITHIN_MS = 120_000;
/** As compose's engine asks it. */
const HEALTH_EVERY_MS = 250;

/** The replicas of compose.yaml, each with a folder of its own. */
export type Replicas = {
  /** All at once. */
  start(image: OpenImage): Promise<void>;
  /** Stops one in order and starts it from an image. @returns once it is ready */
  replace(name: Name, image: OpenImage): Promise<void>;
  /** `kill -9`. */
  kill(name: Name): Promise<void>;
  begin(name: Name, image: OpenImage): Promise<void>;
  stop(): Promise<void>;
  of(name: Name): Container;
  /** A command of the image in a container of its own. */
  command(image: OpenImage, words: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Copies a file to where every replica reads it. @returns its path there */
  lend(file: string): Promise<string>;
  /** Another installation for what starts from now on: these settings in place of others, and empty folders. */
  change(env: Readonly<Record<string, string>>): void;
};

export async function createReplicas(folder: string, runner: Runner, house: House): Promise<Replicas> {
  const running = new Map<Name, Container>();
  let env: Readonly<Record<string, string>> = house.env;
  let installation = 1;
  const copies = await owned(join(folder, 'copias'));

  async function begin(name: Name, image: OpenImage): Promise<void> {
    const data = await owned(join(folder, `data-${name}-${installation}`));
    const mounts = { [env['DATA_DIR'] ?? '']: data, '/copias': copies, ...rootsMount(house) };
    const container = await runner.start({ image, machine: name, env, mounts });
    running.set(name, container);
    await untilReady(container);
  }

  function of(name: Name): Container {
    const container = running.get(name);
    if (!container) throw new Error(`${name} does not run`);
    return container;
  }

  async function end(name: Name, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const container = of(name);
    running.delete(name);
    await container.kill(signal);
    const code = await container.ended;
    if (signal === 'SIGTERM' && code !== 0)
      throw new Error(`${name} stopped with ${code}:\n${await lastWords(container)}`);
  }

  return {
    async start(image) {
      await Promise.all(NAMES.map((name) => begin(name, image)));
    },
    async replace(name, image) {
      await end(name, 'SIGTERM');
      await begin(name, image);
    },
    kill: (name) => end(name, 'SIGKILL'),
    begin,
    async stop() {
      await Promise.all([...running.keys()].map((name) => end(name, 'SIGTERM')));
    },
    of,
    async command(image, words, own = {}) {
      const data = await owned(join(folder, `data-command-${installation}`));
      const mounts = {
        [env['DATA_DIR'] ?? '']: data,
        '/copias': copies,
        '/app/create-bucket.mjs': join(process.cwd(), 'deploy/compose/create-bucket.mjs'),
        ...rootsMount(house),
      };
      return runner.once({ image, machine: 'command', env: { ...env, ...own }, command: words, mounts });
    },
    async lend(file) {
      await copyFile(file, join(copies, basename(file)));
      return `/copias/${basename(file)}`;
    },
    change(changed) {
      env = { ...env, ...changed };
      installation += 1;
    },
  };
}

/** A folder of the image's user. */
async function owned(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await chown(folder, 1000, 1000);
  return folder;
}

async function untilReady(container: Container): Promise<void> {
  const url = `http://${ADDRESSES[container.machine]}:3000/readyz`;
  let gone: number | null = null;
  void container.ended.then((code) => (gone = code));
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (gone !== null || Date.now() > until)
      throw new Error(
        `${container.machine} is not ready (${gone ?? 'it runs'}):\n${await lastWords(container)}`,
      );
    await sleep(HEALTH_EVERY_MS);
  }
}

async function lastWords(container: Container): Promise<string> {
  return (await container.log()).trim().split('\n').slice(-15).join('\n');
}
