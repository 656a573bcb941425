import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { DatabaseRefused } from './refused.ts';

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
/** The `sslmode` of a database URL, with libpq's meaning. */
export type SslMode = (typeof MODES)[number];

/** Parameters that are interpreted here, because `pg` gives them other meanings than libpq. */
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
/** Parameters that `pg` understands as libpq does. */
const OF_PG = ['host', 'application_name', 'options'];

/** The TLS settings of a database URL. */
export type Tls = {
  mode: SslMode;
  /** The server to connect to, or the folder of its Unix socket. */
  host: string;
  /** The certificate of the server is verified. */
  verified: boolean;
  /** The option for `pg`; false without encryption. With `prefer` the server must be asked first. */
  ssl: ConnectionOptions | false;
  /** The URL without the parameters interpreted here. */
  rest: string;
};

/**
 * Reads the TLS settings of a database URL with libpq's meaning: `require` encrypts and accepts any
 * certificate (unless a CA is named), `verify-ca` requires one of that CA, `verify-full` also the server's
 * name. Without sslmode: `prefer`.
 * @throws DatabaseRefused in Portuguese, also for a parameter that nothing here understands
 */
export function readTls(text: string): Tls {
  const url = new URL(text);
  refuseUnknown(url.searchParams);
  const asked = Object.fromEntries(PARAMETERS.map((name) => [name, url.searchParams.get(name)]));
  for (const name of PARAMETERS) url.searchParams.delete(name);
  const mode = modeOf(asked['sslmode'] ?? null);
  const host = url.searchParams.get('host') || decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '');
  // Without one, `pg` would take PGHOST of the environment.
  if (host === '') throw new DatabaseRefused('DATABASE_URL: falta o servidor.');
  const rest = url.toString();
  const root = asked['sslrootcert'] ?? null;
  // A Unix socket needs no encryption.
  if (host.startsWith('/')) return { mode: 'disable', host, verified: false, ssl: false, rest };
  if (root !== null && (mode === 'disable' || mode === 'prefer')) {
    throw new DatabaseRefused(`DATABASE_URL: sslmode=${mode} não confere nada com sslrootcert.`);
  }
  if (mode === 'disable') return { mode, host, verified: false, ssl: false, rest };
  const ca = root === null || root === 'system' ? {} : { ca: read('sslrootcert', root) };
  const ssl = { ...ca, ...ownCertificate(asked), ...proof(mode, root, host) };
  return { mode, host, verified: !('rejectUnauthorized' in ssl), ssl, rest };
}

function ownCertificate({ sslcert = null, sslkey = null }: Record<string, string | null>): ConnectionOptions {
  if (sslcert === null && sslkey === null) return {};
  return { cert: read('sslcert', sslcert ?? ''), key: read('sslkey', sslkey ?? '') };
}

function refuseUnknown(parameters: URLSearchParams): void {
  const understood: readonly string[] = [...PARAMETERS, ...OF_PG];
  for (const name of parameters.keys()) {
    const why =
      name === 'ssl'
        ? 'não diz se o servidor é conferido: use sslmode=verify-full, ou outro sslmode.'
        : !understood.includes(name)
          ? `não é um parâmetro que se entenda aqui. Tire-o; os que há: ${understood.join(', ')}.`
          : parameters.getAll(name).length > 1
            ? 'está lá mais de uma vez.'
            : null;
    if (why !== null) throw new DatabaseRefused(`DATABASE_URL: ${name} ${why}`);
  }
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
