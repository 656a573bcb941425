import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];

export type Certificate = { cert: string; key: string };

/** An authority of our own, known to nobody. */
export async function makeAuthority(folder: string, name: string): Promise<Certificate> {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  await openssl(['req', '-x509', ...NEW_KEY, '-subj', `/CN=${name}`, '-keyout', key, '-out', cert]);
  return { cert, key };
}

/** A server's certificate; `names` as OpenSSL writes them: `DNS:localhost`, `IP:127.0.0.1`. */
export async function makeCertificate(
  folder: string,
  name: string,
  names: string,
  authority: Certificate,
): Promise<Certificate> {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const signed = ['-CA', authority.cert, '-CAkey', authority.key];
  const says = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names}`];
  await openssl(['req', '-x509', ...signed, ...NEW_KEY, ...says, '-keyout', key, '-out', cert]);
  return { cert, key };
}

async function openssl(args: string[]): Promise<void> {
  await run('openssl', args).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error('openssl is missing: run scripts/bootstrap', { cause: error });
    throw error;
  });
}
