import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MB = 1024 * 1024;

/** Megabytes: of the server, of the processes it started, of the database (shared pages counted once each), on disk. */
export type Held = { server: number; children: number; database: number; files: number };

type Process = { pid: number; parent: number };
type Holding = { command: string; mb: number };

const isServer = ({ command }: Pick<Holding, 'command'>) => command.includes('server/main.ts');
const isDatabase = ({ command }: Pick<Holding, 'command'>) =>
  command.includes('postgres') && !isServer({ command });
const sum = (some: Holding[]) => some.reduce((total, { mb }) => total + mb, 0);

/** Present use of the server below the starter `pid`. */
export async function measure(pid: number, dataDir: string): Promise<Held> {
  const below = await Promise.all(descendants(await processes(), pid).map(heldBy));
  return {
    server: sum(below.filter(isServer)),
    children: sum(below.filter((one) => !isServer(one) && !isDatabase(one))),
    database: sum(below.filter(isDatabase)),
    files: await sizeOf(dataDir),
  };
}

/** Measures every three seconds until it is stopped; returns the maximum of each. */
export function watch(pid: number, dataDir: string): { stop: () => Promise<Held> } {
  const most: Held = { server: 0, children: 0, database: 0, files: 0 };
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted) {
      const now = await measure(pid, dataDir);
      most.server = Math.max(most.server, now.server);
      most.children = Math.max(most.children, now.children);
      most.database = Math.max(most.database, now.database);
      most.files = Math.max(most.files, now.files);
      await sleep(3_000);
    }
  })();
  return {
    async stop() {
      over.abort();
      await done;
      return most;
    },
  };
}

function descendants(all: Process[], pid: number): Process[] {
  const children = all.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...descendants(all, child.pid)]);
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (name) => {
      const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      return { pid: Number(name), parent: Number(/\) \S (\d+)/.exec(status)?.[1]) };
    }),
  );
  return found.filter(({ parent }) => !Number.isNaN(parent));
}

/** Costs milliseconds of a processor per process, so only the relevant ones are read. */
async function heldBy({ pid }: Process): Promise<Holding> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [line, memory] = await Promise.all([read('cmdline'), read('smaps_rollup')]);
  const mb = Number(/^Pss:\s+(\d+) kB/m.exec(memory)?.[1] ?? 0) / 1024;
  return { command: line.replaceAll('\0', ' '), mb };
}

/** Megabytes on disk below a folder, without the database's own. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.some(({ name }) => name === 'PG_VERSION')) return 0;
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sizeOf(path);
      return entry.isFile()
        ? stat(path).then(
            ({ blocks }) => (blocks * 512) / MB,
            () => 0,
          )
        : 0;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
