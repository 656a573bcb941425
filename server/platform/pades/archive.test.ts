import { PDF } from '@libpdf/core';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  inFolder,
  renderedPdf,
  signingWorld,
  signPdf,
  tool,
  type SigningWorld,
} from '../../testing/files/signing.ts';
import { openTestTsa, type TestTsa } from '../../testing/providers/tsa.ts';
import { membersOf, readTlv, TAG } from './der.ts';
import { verify } from './verify.ts';

/** Proofs and time-stamps over the whole file, as LibPDF writes them behind a signature (PAdES B-LTA). */

const DAY_MS = 24 * 60 * 60_000;
let world: SigningWorld;
let signed: Buffer;
beforeAll(async () => {
  world = await signingWorld();
  signed = await signPdf(await renderedPdf(), world.doctor, world);
});

const at = (days: number) => new Date(Date.now() + days * DAY_MS);

/** An authority of time as LibPDF asks it: by the digest alone. */
const asking = (tsa: TestTsa) => ({
  timestamp: (digest: Uint8Array): Promise<Uint8Array> =>
    inFolder({}, async (folder) => {
      const query = join(folder, 'query');
      const what = ['-digest', Buffer.from(digest).toString('hex'), '-sha256', '-cert', '-out', query];
      await tool('openssl', ['ts', '-query', ...what]);
      const [, token] = membersOf(readTlv(await tsa.answer(await readFile(query))), TAG.sequence, 2);
      if (!token) throw new Error('no token');
      return token.whole;
    }),
});

/** One more time-stamp over all of it, with the certificates that a later reader needs. */
async function sealed(pdf: Buffer, tsa: TestTsa): Promise<Buffer> {
  const loaded = await PDF.load(Uint8Array.from(pdf));
  const revocationProvider = { getOCSP: async () => null, getCRL: async () => null };
  await loaded.addValidationData({ revocationProvider });
  const { bytes } = await loaded.addTimestamp({ timestampAuthority: asking(tsa) });
  return Buffer.from(bytes);
}

test('a signature whose certificate has ended holds by two time-stamps, each made before the one before it ended', async () => {
  const [first, second] = await Promise.all([openTestTsa(3_000), openTestTsa(7_000)]);
  const once = await sealed(signed, first);
  const twice = await sealed(once, second);
  expect(twice.subarray(0, once.length).equals(once)).toBe(true);
  const roots = [world.authority.root, first.root, second.root];
  expect(await verify(signed, { roots, at: at(1_000) })).toMatchObject({ verdict: 'untrusted' });
  expect(await verify(once, { roots, at: at(1_000) })).toMatchObject({
    verdict: 'authentic',
    changesAfter: 'harmless',
  });
  expect(await verify(once, { roots, at: at(4_000) })).toMatchObject({
    verdict: 'untrusted',
    changesAfter: 'harmless',
  });
  expect(await verify(twice, { roots, at: at(4_000) })).toMatchObject({
    verdict: 'authentic',
    changesAfter: 'harmless',
    signatures: [{ kind: 'signature' }, { kind: 'timestamp' }, { kind: 'timestamp' }],
  });
  expect(await verify(twice, { roots, at: at(8_000) })).toMatchObject({ verdict: 'untrusted' });
});
