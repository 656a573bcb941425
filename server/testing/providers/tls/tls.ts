import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');

/** The certificates of README.md, as PEM. */
export async function testTls() {
  const [ca, key, cert, expired] = await Promise.all(
    ['ca.pem', 'server.key', 'server.pem', 'expired.pem'].map(read),
  );
  return { ca: ca ?? '', key: key ?? '', cert: cert ?? '', expired: expired ?? '' };
}
