import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { DatabaseRefused } from './refused.ts';

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof MODES)[number];

/** Parameters of a database URL that are read here: `pg` understands them in another way than libpq. */
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl', 'uselibpqcompat'] as const;

export type Tls = {
  mode: SslMode;
  /** For `pg`; false: without encryption. With `allow` and `prefer` the server is asked first. */
  ssl: ConnectionOptions | false;
  /** The URL without what was read of it here. */
  rest: string;
};

/**
 * What a URL asks of the encryption, as libpq means it: `require` encrypts and believes any certificate (unless a
 * CA is named), `verify-ca` wants one of that CA, `verify-full` also one of that name. Without sslmode: `prefer`.
 * @throws DatabaseRefused in words
 */
export function readTls(text: string): Tls {
  const url = new URL(text);
  const asked = Object.fromEntries(PARAMETERS.map((name) => [name, url.searchParams.get(name)]));
  for (const name of PARAMETERS) url.searchParams.delete(name);
  const mode = modeOf(asked['sslmode'] ?? null);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const rest = url.toString();
  // A socket of this machine has nothing to encrypt.
  if (mode === 'disable' || host === '' || host.startsWith('/')) return { mode: 'disable', ssl: false, rest };
  const root = asked['sslrootcert'] ?? null;
  const ca = root === null || root === 'system' ? {} : { ca: read('sslrootcert', root) };
  const own = asked['sslcert']
    ? { cert: read('sslcert', asked['sslcert']), key: read('sslkey', asked['sslkey'] ?? '') }
    : {};
  return { mode, ssl: { ...ca, ...own, ...proof(mode, root, host) }, rest };
}

function modeOf(word: string | null): SslMode {
  const mode = MODES.find((known) => known === (word ?? 'prefer'));
  if (mode) return mode;
  throw new DatabaseRefused(`DATABASE_URL: sslmode=${word} não existe. Use um destes: ${MODES.join(', ')}.`);
}

const anyName = () => undefined;

/** What the server's certificate must prove. */
function proof(mode: SslMode, root: string | null, host: string): ConnectionOptions {
  if (mode === 'verify-full') {
    // The name that was asked for, also where it is an address.
    return isIP(host)
      ? { checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate) }
      : {};
  }
  if (mode === 'verify-ca' && root === null) {
    throw new DatabaseRefused(
      'DATABASE_URL: sslmode=verify-ca precisa de sslrootcert com o certificado da autoridade. ' +
        'Sem ele, use sslmode=verify-full.',
    );
  }
  // A public authority signs for everybody: without the name that proves nothing.
  if (root === 'system') {
    throw new DatabaseRefused('DATABASE_URL: sslrootcert=system só prova algo com sslmode=verify-full.');
  }
  if (mode === 'verify-ca' || (mode === 'require' && root !== null)) return { checkServerIdentity: anyName };
  return { rejectUnauthorized: false };
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new DatabaseRefused(`DATABASE_URL: o arquivo de ${name} não pode ser lido: ${path || '(falta)'}.`, {
      cause: error,
    });
  }
}
