import { P12Signer, PDF } from '@libpdf/core';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credential } from '#demo/psc/certificates.ts';
import { findSignatures } from '#pades/find-signatures.ts';
import { inject, prepare } from '#pades/prepare.ts';
import { BY_PHARMACIST, inFolder, tool, type SigningWorld } from './signing.ts';

type Authority = Pick<SigningWorld, 'authority'>;
/** A folder with the signer's key and certificates: `key.pem`, `own.pem`, `above.pem`, `own.p12`, `a.pdf`. */
type Sign = (at: (name: string) => string) => Promise<Buffer>;

const PASSWORD = 'x';

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** pdfsig of poppler, whose NSS writes CMS in BER with indefinite lengths. */
function byPoppler(...how: readonly string[]): Sign {
  return async (at) => {
    const nss = at('nss');
    await mkdir(nss);
    await tool('certutil', ['-N', '-d', `sql:${nss}`, '--empty-password']);
    await tool('pk12util', ['-i', at('own.p12'), '-d', `sql:${nss}`, '-W', PASSWORD, '-K', '']);
    await tool('pdfsig', ['-nssdir', nss, '-nick', 'own', ...how, at('a.pdf'), at('b.pdf')]);
    return readFile(at('b.pdf'));
  };
}

/** mutool of MuPDF, which signs over SHA-1 in the version of Debian 12. */
const byMupdf: Sign = async (at) => {
  const pdf = (await readFile(at('a.pdf'))).toString('latin1');
  const field = [...pdf.matchAll(/\n(\d+) 0 obj\s<<[^>]*?\/T \(Farmaceutico\)/g)].at(-1)?.[1] ?? '';
  await copyFile(at('a.pdf'), at('c.pdf'));
  await tool('mutool', ['sign', '-s', at('own.p12'), '-P', PASSWORD, '-o', at('b.pdf'), at('c.pdf'), field]);
  return readFile(at('b.pdf'));
};

/** The CMS of OpenSSL. */
const byOpenssl: Sign = async (at) => {
  const { bytes } = await prepare(await readFile(at('a.pdf')), BY_PHARMACIST);
  const signature = findSignatures(bytes).found.at(-1);
  if (!signature) throw new Error('no hole');
  const { hole, end } = signature;
  await writeFile(at('data'), Buffer.concat([bytes.subarray(0, hole.start), bytes.subarray(hole.end, end)]));
  const what = ['-binary', '-in', at('data'), '-out', at('cms'), '-outform', 'DER', '-md', 'sha256'];
  const who = ['-signer', at('own.pem'), '-inkey', at('key.pem'), '-certfile', at('above.pem')];
  await tool('openssl', ['cms', '-sign', '-cades', ...what, ...who]);
  return inject(bytes, await readFile(at('cms')));
};

/** LibPDF’s own signature, which says the time among what is signed. */
function byLibPdf(fieldName: string): Sign {
  return async (at) => {
    const signer = await P12Signer.create(await readFile(at('own.p12')), PASSWORD);
    const pdf = await PDF.load(Uint8Array.from(await readFile(at('a.pdf'))));
    return Buffer.from((await pdf.sign({ signer, fieldName })).bytes);
  };
}

const PROGRAMS: Readonly<Record<string, Sign>> = {
  'pdfsig, in the field that we left': byPoppler('-sign', 'Farmaceutico'),
  'pdfsig, as CAdES': byPoppler('-etsi', '-sign', 'Farmaceutico'),
  'pdfsig, in a field of its own': byPoppler('-add-signature', '-new-signature-field-name', 'Outra'),
  'mutool, over SHA-1': byMupdf,
  'openssl cms': byOpenssl,
  'LibPDF, in the field that we left': byLibPdf('Farmaceutico'),
  'LibPDF, in a field of its own': byLibPdf('Outra'),
};

/** Programs that sign a PDF, each by its own code. */
export const OTHER_PROGRAMS = Object.keys(PROGRAMS);

/** A document signed once more, by a program that is none of ours. @throws when the program is missing */
export function signedByProgram(
  pdf: Uint8Array,
  program: string,
  { key, certificate }: Credential,
  { authority }: Authority,
): Promise<Buffer> {
  const files = {
    'a.pdf': pdf,
    'own.pem': Buffer.from(pem(certificate)),
    'above.pem': Buffer.from(pem(authority.intermediate)),
    'key.pem': Buffer.from(key.export({ type: 'pkcs8', format: 'pem' })),
  };
  return inFolder(files, async (folder) => {
    const at = (name: string) => join(folder, name);
    const who = ['-inkey', at('key.pem'), '-in', at('own.pem'), '-certfile', at('above.pem'), '-name', 'own'];
    await tool('openssl', [
      'pkcs12',
      '-export',
      ...who,
      '-passout',
      `pass:${PASSWORD}`,
      '-out',
      at('own.p12'),
    ]);
    const sign = PROGRAMS[program];
    if (!sign) throw new Error(`no such program: ${program}`);
    return sign(at);
  });
}
