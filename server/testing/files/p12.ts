import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credential } from '#demo/psc/certificates.ts';
import { inFolder, tool } from './signing.ts';

/** A certificate's file (PKCS#12) as authorities give it to people: their certificate, the key, the certificates above. */
export async function p12File(
  { key, certificate }: Credential,
  {
    intermediate,
    password,
    options = [],
  }: { intermediate: Buffer; password: string; options?: readonly string[] | undefined },
): Promise<Buffer> {
  const files = {
    key: Buffer.from(key.export({ type: 'pkcs8', format: 'pem' }).toString()),
    cert: Buffer.from(new X509Certificate(certificate).toString()),
    chain: Buffer.from(new X509Certificate(intermediate).toString()),
  };
  return inFolder(files, async (folder) => {
    const at = (name: string) => join(folder, name);
    const from = ['-inkey', at('key'), '-in', at('cert'), '-certfile', at('chain'), '-out', at('p12')];
    await tool('openssl', ['pkcs12', '-export', ...from, '-passout', `pass:${password}`, ...options]);
    return readFile(at('p12'));
  });
}
