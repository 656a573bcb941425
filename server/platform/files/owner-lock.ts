import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Held while this process uses the data folder. */
export type OwnerLock = { release(): Promise<void> };

/** Another process uses the data folder; two would overwrite each other's files. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, pid: string) {
    super(
      `A pasta de dados ${dataDir} já está em uso por outro Zelo (processo ${pid}). ` +
        'Encerre-o ou escolha outra pasta com DATA_DIR.',
    );
    this.name = 'DataFolderInUse';
  }
}

type Claim = { name: string; becomeOwner(): void; withdraw(): Promise<void> };
type Rival = { name: string; isOwner: boolean; pid: string };

const ANSWER_LIMIT_MS = 2_000;
const RETRY_MS = 50;
/** The path of a Unix socket is limited to 107 bytes on Linux and 103 on macOS. */
const PATH_LIMIT = 103;
const NAME_BYTES = 8;
const MEANING: Record<string, string> = { ECONNREFUSED: 'gone', ENOENT: 'gone', ECONNRESET: '', EPIPE: '' };

/**
 * Makes this process the only owner of a data folder. The lock is a listening socket in the folder: it works
 * between containers that share a volume, and a killed owner's socket refuses connections.
 * @throws DataFolderInUse when a running owner keeps it for `patienceMs`, the time that a server needs to
 * stop
 */
export async function acquireOwnerLock(dataDir: string, patienceMs = 4_000): Promise<OwnerLock> {
  await mkdir(join(dataDir, 'owner'), { recursive: true, mode: 0o700 });
  const folder = await realpath(join(dataDir, 'owner'));
  const handle = await open(folder);
  const address = shortAddress(folder, handle);
  const until = Date.now() + patienceMs;
  for (;;) {
    const claim = await publishClaim(folder, address);
    const winner = await findWinner(folder, address, claim);
    if (!winner) {
      claim.becomeOwner();
      return { release: () => claim.withdraw().then(() => handle.close()) };
    }
    await claim.withdraw();
    if (Date.now() > until) {
      await handle.close();
      throw new DataFolderInUse(dataDir, winner.pid);
    }
    await sleep(RETRY_MS);
  }
}

/** A path to the folder through its open descriptor, for folders whose path is too long for a socket. */
function shortAddress(folder: string, handle: FileHandle): string {
  const length = Buffer.byteLength(folder) + 2 * NAME_BYTES + '/.-'.length;
  return length > PATH_LIMIT && process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : folder;
}

/**
 * Creates the socket under a temporary name and renames it once it listens: a visible socket that refuses
 * connections has lost its process.
 */
async function publishClaim(folder: string, address: string): Promise<Claim> {
  const name = randomBytes(NAME_BYTES).toString('hex');
  let state = 'candidate';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${state} ${process.pid}`);
  });
  server.unref();
  server.listen(join(address, `.${name}`));
  await once(server, 'listening');
  await rename(join(folder, `.${name}`), join(folder, name));
  return {
    name,
    becomeOwner: () => {
      state = 'owner';
    },
    withdraw: () => closeClaim(server, join(folder, name)),
  };
}

async function closeClaim(server: Server, path: string): Promise<void> {
  await rm(path, { force: true });
  server.close();
  await once(server, 'close');
}

/**
 * The process that has priority: an owner, or a candidate with a lower name. A candidate with a higher name
 * may have looked before this socket was visible, so it is waited for until it owns the folder or leaves; of
 * any number of candidates exactly one remains.
 */
async function findWinner(folder: string, address: string, claim: Claim): Promise<Rival | undefined> {
  for (;;) {
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== claim.name);
    const asked = await Promise.all(names.map((name) => ask(folder, address, name)));
    const rivals = asked.filter((rival) => rival !== undefined);
    const winner = rivals.find((rival) => rival.isOwner || rival.name < claim.name);
    if (winner || rivals.length === 0) return winner;
    await sleep(RETRY_MS);
  }
}

/**
 * Asks the process behind a socket; the file of one that is gone is removed. A process that does not answer
 * counts as the owner.
 */
async function ask(folder: string, address: string, name: string): Promise<Rival | undefined> {
  const answer = await readAnswer(join(address, name));
  // The connection was closed while the process ended; asking again tells which.
  if (answer === '') return ask(folder, address, name);
  if (answer === 'gone') {
    await rm(join(folder, name), { force: true });
    return undefined;
  }
  const [state, pid = '?'] = answer.split(' ');
  return { name, isOwner: state !== 'candidate', pid };
}

function readAnswer(path: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_LIMIT_MS, () => {
      socket.destroy();
      resolve('silent');
    });
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(MEANING[error.code ?? ''] ?? 'silent'));
  });
}
