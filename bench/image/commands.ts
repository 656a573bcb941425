import type { Container, OpenImage, Runner } from './container.ts';
import type { Replicas } from './replicas.ts';
import type { Ended } from './run.ts';

const CLI = ['node', 'server/cli/main.ts'];

/** @returns what was said @throws where a command did not end with 0, or did not say this */
function expectSaid({ code, said }: Ended, words: RegExp): RegExpExecArray {
  const found = words.exec(said);
  if (code !== 0 || !found) throw new Error(`ended with ${code}:\n${said.split('\n').slice(-60).join('\n')}`);
  return found;
}

/** The key of the copies, made by the image itself. */
export async function makeKeys(
  runner: Runner,
  image: OpenImage,
): Promise<{ public: string; secret: string }> {
  const asked = { image, machine: 'command', env: {}, command: [...CLI, 'backup', '--new-key'] } as const;
  const ended = await runner.once(asked);
  const [secret] = expectSaid(ended, /AGE-SECRET-KEY-1\w+/);
  const [key] = expectSaid(ended, /\bage1\w+/);
  return { public: key, secret };
}

/** The service of compose.yaml that makes the bucket, twice: it may be repeated. */
export async function makeBucket(replicas: Replicas, image: OpenImage): Promise<void> {
  const words = ['node', 'create-bucket.mjs'];
  expectSaid(await replicas.command(image, words), /: made$/m);
  expectSaid(await replicas.command(image, words), /: there already$/m);
}

/**
 * Looks at every setting and service by the image's own command, which must find nothing to mend.
 * @param authority path in the container of what signed the site's certificate
 */
export async function consult(container: Container, authority: string): Promise<string> {
  const ended = await container.exec('env', `NODE_EXTRA_CA_CERTS=${authority}`, ...CLI, 'doctor');
  expectSaid(ended, /^✓ Papéis do banco: dois/m);
  return `nothing to mend, ${ended.said.match(/^✓/gm)?.length} findings are well`;
}

const COPY = '/copias/copia.age';

export async function backUp(container: Container): Promise<string> {
  const [, inside = ''] = expectSaid(await container.exec(...CLI, 'backup', '--to', COPY), /^Nela: (.*)\.$/m);
  return inside;
}

/** Verifies the copy and brings it into what the settings name. */
export async function restoreInto(replicas: Replicas, image: OpenImage, secret: string): Promise<void> {
  const env = { BACKUP_KEY: secret };
  expectSaid(
    await replicas.command(image, [...CLI, 'restore', '--verify', COPY], env),
    /^A cópia está inteira/m,
  );
  expectSaid(await replicas.command(image, [...CLI, 'restore', COPY], env), /^Restaurado: /m);
}
