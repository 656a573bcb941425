import { execFile } from 'node:child_process';
import { sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pino from 'pino';
import { createTypst } from '#adapters/documents/drivers/typst.ts';
import { openTestAuthority, type TestAuthority } from '#demo/psc/authority.ts';
import type { Credential } from '#demo/psc/certificates.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { assemble } from '#pades/cms.ts';
import { contentsOf, findSignatures } from '#pades/find-signatures.ts';
import { readTlv } from '#pades/der.ts';
import { inject, prepare } from '#pades/prepare.ts';
import type { PrepareOptions } from '#pades/pdf-update.ts';
import { signedAttributes, type SignaturePolicy } from '#pades/signed-attributes.ts';
import { dossieDe } from '../builders/dossie.ts';

const run = promisify(execFile);

/** An authority, and people of its: a doctor and a pharmacist. */
export type SigningWorld = { authority: TestAuthority; doctor: Credential; pharmacist: Credential };

/** Keys take long to make: those of the one authority are made once in a run. */
const shared = memoryFakeStore();

/** The authority of the demonstration, whose lists are said to be at `url`; with a store of its own it is another one. */
export async function signingWorld(
  url = 'http://127.0.0.1:1',
  clock: () => Date = () => new Date(),
  store = shared,
): Promise<SigningWorld> {
  const authority = await openTestAuthority({ store, clock, url });
  const [doctor, pharmacist] = await Promise.all([
    authority.issue({ name: 'JOÃO DA SILVA', cpf: '52998224725' }),
    authority.issue({ name: 'ANA FARMACÊUTICA', cpf: '11144477735' }),
  ]);
  return { authority, doctor, pharmacist };
}

/** People of an authority that nobody here trusts. */
export const strangers = (): Promise<SigningWorld> => signingWorld(undefined, undefined, memoryFakeStore());

/** A document as our own setter makes it: tagged PDF/A-2a. */
export async function renderedPdf(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-signing-'));
  const documents = createTypst({ folder, log: pino({ level: 'silent' }) });
  try {
    return await buffer((await documents.render('dossie', dossieDe(), {})).content);
  } finally {
    await documents.close();
    await rm(folder, { recursive: true });
  }
}

export const KEYS = {
  type: { oid: '2.16.76.1.12.1.1', name: 'Prescrição de medicamento' },
  crm: { number: '123456', uf: 'SP', speciality: 'Clínica Médica' },
};

/** How a doctor signs first, leaving a field for the pharmacist. */
export const BY_DOCTOR = {
  field: 'Medico',
  name: 'João da Silva (médico)',
  at: new Date('2026-11-22T18:30:00Z'),
  first: { keys: KEYS, laterField: 'Farmaceutico' },
} satisfies PrepareOptions;

export const BY_PHARMACIST = {
  field: 'Farmaceutico',
  name: 'Ana',
  at: new Date('2026-11-22T19:30:00Z'),
} satisfies PrepareOptions;

/** A document signed by somebody of the world. */
export async function signPdf(
  pdf: Uint8Array,
  by: Credential,
  { authority }: Pick<SigningWorld, 'authority'>,
  options: PrepareOptions & {
    policy?: SignaturePolicy;
    timestamp?: (signature: Buffer) => Promise<Buffer>;
  } = BY_DOCTOR,
): Promise<Buffer> {
  const prepared = await prepare(pdf, options);
  const { certificate } = by;
  const attributes = signedAttributes({ sha256: prepared.sha256, certificate, policy: options.policy });
  const signature = sign('sha256', attributes, by.key);
  const timestamp = await options.timestamp?.(signature);
  const chain = [authority.intermediate];
  return inject(prepared.bytes, assemble({ attributes, signature, certificate, chain, timestamp }));
}

export type SeenByPoppler = {
  field: string;
  signedBy: string | null;
  valid: boolean;
  trusted: boolean;
  whole: boolean;
};

/** Poppler's `pdfsig` on each signature field, trusting this root alone. @throws when a tool is missing */
export async function pdfsig(pdf: Uint8Array, root: Uint8Array): Promise<SeenByPoppler[]> {
  return inFolder({ 'a.pdf': pdf, 'root.der': root }, async (folder) => {
    const nss = join(folder, 'nss');
    await mkdir(nss);
    await tool('certutil', ['-N', '-d', `sql:${nss}`, '--empty-password']);
    const trust = ['-A', '-d', `sql:${nss}`, '-n', 'root', '-t', 'CT,C,C', '-i', join(folder, 'root.der')];
    await tool('certutil', trust);
    const said = await tool('pdfsig', ['-nssdir', nss, '-no-ocsp', join(folder, 'a.pdf')]);
    return said
      .split(/^Signature #\d+:$/m)
      .slice(1)
      .map(readField);
  });
}

function readField(text: string): SeenByPoppler {
  const after = (label: string): string | null =>
    text
      .split('\n')
      .find((line) => line.includes(`- ${label}: `))
      ?.split(': ')
      .slice(1)
      .join(': ')
      .trim() ?? null;
  return {
    field: after('Signature Field Name') ?? '',
    signedBy: after('Signer Certificate Common Name'),
    valid: after('Signature Validation') === 'Signature is Valid.',
    trusted: after('Certificate Validation') === 'Certificate is Trusted.',
    whole: text.includes('- Total document signed'),
  };
}

/** Has OpenSSL check the CMS of the n-th signature over its byte range, CAdES attributes included. @throws when it does not hold */
export async function opensslVerifies(pdf: Buffer, root: Uint8Array, n = 0): Promise<void> {
  const signature = findSignatures(pdf).found[n];
  if (!signature) throw new Error('no such signature');
  const { hole, end } = signature;
  const cms = readTlv(contentsOf(signature)).whole;
  const data = Buffer.concat([pdf.subarray(0, hole.start), pdf.subarray(hole.end, end)]);
  await inFolder({ 'root.der': root, 'a.cms': cms, 'a.bin': data }, async (folder) => {
    const at = (name: string) => join(folder, name);
    await tool('openssl', ['x509', '-inform', 'DER', '-in', at('root.der'), '-out', at('root.pem')]);
    const what = ['-inform', 'DER', '-in', at('a.cms'), '-content', at('a.bin'), '-out', at('out')];
    const trust = ['-CAfile', at('root.pem'), '-purpose', 'any'];
    await tool('openssl', ['cms', '-verify', '-cades', '-binary', ...what, ...trust]);
  });
}

/** Work over files of these contents in a folder that is gone afterwards. */
export async function inFolder<T>(
  files: Readonly<Record<string, Uint8Array>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-signing-'));
  try {
    await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(folder, name), bytes)));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs a program of the system. @throws what it says, or that it is missing */
export async function tool(name: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(name, [...args])).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(`${name} is missing: run scripts/bootstrap`, { cause: error });
    }
    throw error;
  }
}
