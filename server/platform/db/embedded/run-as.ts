import { lstat, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** The operating system user that PostgreSQL runs as. */
export type Identity = {
  uid: number;
  gid: number;
  /**
   * True when this process is root and must change to that user, because PostgreSQL refuses to run as root.
   */
  drops: boolean;
  /**
   * True when that user has no permission to enter the data folder and needs the capability to override
   * permissions.
   */
  overrides: boolean;
};

/** A program with its arguments, and the uid and gid to start it with. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number };

const NOBODY = 65534;
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * Chooses the user to run PostgreSQL as: for root the owner of an existing cluster, otherwise 65534 (nobody);
 * for every other user themselves.
 * @throws with the remedy when root's data folder is closed to that user and setpriv is not installed
 */
export async function chooseIdentity(dataDir: string): Promise<Identity> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (own.uid !== 0) return { ...own, drops: false, overrides: false };
  const owner = await lstat(join(dataDir, 'postgres')).catch(() => undefined);
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
  const overrides = !(await canEnter(dataDir, user));
  if (overrides && !findSetpriv()) {
    throw new Error(
      `O PostgreSQL não roda como root, e o usuário ${user.uid} não entra em ${dataDir}. ` +
        'Instale o util-linux (setpriv), inicie como outro usuário ou aponte DATA_DIR para outra pasta, como /var/lib/zelo.',
    );
  }
  return { ...user, drops: true, overrides };
}

/** The command that starts a program as that user: directly, with uid and gid, or through setpriv. */
export function commandAs(identity: Identity, file: string, args: string[]): Command {
  const { uid, gid } = identity;
  if (!identity.drops) return { file, args };
  if (!identity.overrides) return { file, args, uid, gid };
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // The only capability of root that is kept: passing folders whose permissions exclude the user.
  const power = [
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ];
  return { file: findSetpriv() ?? 'setpriv', args: [...user, ...power, file, ...args] };
}

/** True when the user may pass every folder of an absolute path, by the permission bits. */
export async function canEnter(path: string, user: { uid: number; gid: number }): Promise<boolean> {
  const stats = await stat(path);
  const bit = stats.uid === user.uid ? 0o100 : stats.gid === user.gid ? 0o010 : 0o001;
  if ((stats.mode & bit) === 0) return false;
  const parent = dirname(path);
  return parent === path ? true : canEnter(parent, user);
}

function findSetpriv(): string | undefined {
  return SETPRIV.find((path) => existsSync(path));
}

const KEPT = 4096;

/**
 * The environment of PostgreSQL's programs: only what they need, so that PG* variables of the caller have no
 * effect.
 */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC', LANG: 'C.UTF-8' };
}

/**
 * Reads a stream to its end, so that the writer never blocks.
 * @returns a function that gives its last 4 KB
 */
export function tailOf(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text = (text + chunk).slice(-KEPT);
  });
  stream.on('error', () => undefined);
  return () => text.trim();
}
