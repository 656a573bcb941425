import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { DatabaseRefused } from './refused.ts';

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
/** The `sslmode` of a database URL, with libpq's meaning. */
export type SslMode = (typeof MODES)[number];

/**
 * Parameters of a database URL that are interpreted here, because `pg` gives them other meanings than libpq.
 */
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl', 'uselibpqcompat'] as const;

/** The TLS settings of a database URL. */
export type Tls = {
  mode: SslMode;
  /**
   * The option for `pg`; false without encryption. With `allow` and `prefer` the server must be asked first.
   */
  ssl: ConnectionOptions | false;
  /** The URL without the parameters interpreted here. */
  rest: string;
};

/**
 * Reads the TLS settings of a database URL with libpq's meaning: `require` encrypts and accepts any
 * certificate (unless a CA is named), `verify-ca` requires one of that CA, `verify-full` also the server's
 * name. Without sslmode: `prefer`.
 * @throws DatabaseRefused in Portuguese
 */
export function readTls(text: string): Tls {
  const url = new URL(text);
  const asked = Object.fromEntries(PARAMETERS.map((name) => [name, url.searchParams.get(name)]));
  for (const name of PARAMETERS) url.searchParams.delete(name);
  const mode = modeOf(asked['sslmode'] ?? null);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const rest = url.toString();
  // A Unix socket needs no encryption.
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

/** Options for checking the server's certificate as the mode requires. */
function proof(mode: SslMode, root: string | null, host: string): ConnectionOptions {
  if (mode === 'verify-full') {
    // Compared with the name in the URL, also when that is an IP address.
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
  // A public authority signs certificates for anybody, so without checking the name it proves nothing.
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
