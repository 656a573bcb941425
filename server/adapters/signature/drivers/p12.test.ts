import { beforeAll, describe, expect, test } from 'vitest';
import type { TestAuthority } from '#demo/psc/authority.ts';
import type { Credential } from '#demo/psc/certificates.ts';
import { createLogger } from '#platform/log/logger.ts';
import { context, integer, objectIdentifier, octetString, sequence, tlv } from '#pades/der.ts';
import { p12File } from '#testing/files/p12.ts';
import { signingWorld, type SigningWorld } from '#testing/files/signing.ts';
import { describeSignatureProvider, DOCTOR } from '../signature.suite.ts';
import type { SignatureProvider } from '#ports/signature.ts';
import { createP12 } from './p12.ts';

const log = createLogger(process.env['TEST_LOG_LEVEL'] ?? 'silent');
const PASSWORD = 'senha çom acento';

let world: SigningWorld;
beforeAll(async () => {
  world = await signingWorld();
});

const p12Of = (by: Credential, { intermediate }: TestAuthority, options?: readonly string[]) =>
  p12File(by, { intermediate, password: PASSWORD, options });

let late = 0;
/** One for all tests that need none of their own: the process that opens its files stays a while. */
const shared = createP12({ log, clock: () => new Date(Date.now() + late) });

describeSignatureProvider('file (P12)', async () => {
  late = 0;
  const provider = shared;
  const file = await p12Of(world.doctor, world.authority);
  const { root, intermediate } = world.authority;
  return {
    provider,
    root,
    intermediate,
    async open(cpf = DOCTOR.cpf) {
      if (provider.opening.by !== 'file') throw new Error('no file');
      return provider.opening.open({ owner: 'medica', cpf, file, password: PASSWORD });
    },
    wait: (ms) => void (late += ms),
    stop: async () => undefined,
  };
});

const opening = (provider: SignatureProvider = shared) => {
  if (provider.opening.by !== 'file') throw new Error('no file');
  return provider.opening;
};

describe('files of every age', () => {
  test.each([
    ['as OpenSSL makes them now', []],
    ['as authorities made them for long (3DES, RC2)', ['-legacy']],
    ['3DES throughout', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
  ])('%s', async (_name, options) => {
    const file = await p12Of(world.doctor, world.authority, options);
    const session = await opening().open({ owner: 'medica', cpf: DOCTOR.cpf, file, password: PASSWORD });
    expect(session.cpf).toBe(DOCTOR.cpf);
    const wrong = opening().open({ owner: 'medica', cpf: DOCTOR.cpf, file, password: 'outra' });
    await expect(wrong).rejects.toMatchObject({ name: 'SignatureError', problem: 'wrong-password' });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from('\u0089PNG\r\n', 'latin1')],
    ['a certificate alone', null],
    ['a huge file', Buffer.alloc(300_000, 0x30)],
  ])('%s is no such file', async (_name, bytes) => {
    const file = bytes ?? world.doctor.certificate;
    const given = opening().open({ owner: 'medica', cpf: DOCTOR.cpf, file, password: PASSWORD });
    await expect(given).rejects.toMatchObject({ problem: 'unreadable-file' });
  });
});

/** A ContentInfo of type `data` around a sequence (RFC 7292). */
const dataOf = (...content: Uint8Array[]) =>
  sequence(objectIdentifier('1.2.840.113549.1.7.1'), tlv(context(0), octetString(sequence(...content))));

/** A file that never ends being opened: what `openssl` wrote, with the rounds of one of its derivations made many. */
async function endless(which: number): Promise<Buffer> {
  const file = await p12Of(world.doctor, world.authority, ['-iter', '65537']);
  let at = -1;
  for (let i = 0; i <= which; i += 1) at = file.indexOf(integer(Buffer.from('010001', 'hex')), at + 1);
  expect(at).toBeGreaterThan(0);
  file.writeUIntBE(0x7f_ff_ff, at + 2, 3);
  return file;
}

/** A file of so many keys (RFC 7292), each of so many rounds. */
function fileOfKeys(count: number, rounds: Uint8Array): Buffer {
  const algorithm = sequence(
    objectIdentifier('1.2.840.113549.1.12.1.3'),
    sequence(octetString(Buffer.alloc(8)), integer(rounds)),
  );
  const key = sequence(algorithm, octetString(Buffer.alloc(64)));
  const bag = sequence(objectIdentifier('1.2.840.113549.1.12.10.1.2'), tlv(context(0), key));
  return sequence(integer(3), dataOf(dataOf(...Array.from({ length: count }, () => bag))));
}

describe('a file that is more work than a certificate needs', () => {
  test.each([
    ['in its certificates', () => endless(0)],
    ['in its key', () => endless(1)],
    ['in its digest', () => endless(2)],
    ['in a number that no four bytes hold', async () => fileOfKeys(1, Buffer.from('ff00000000', 'hex'))],
    ['in the sum of its keys', async () => fileOfKeys(4, Buffer.from('0f4240', 'hex'))],
  ])('%s is refused before anything is derived', async (_name, make) => {
    const provider = createP12({ log, clock: () => new Date(), limits: { taskMs: 0 } });
    const given = opening(provider).open({
      owner: 'medica',
      cpf: DOCTOR.cpf,
      file: await make(),
      password: PASSWORD,
    });
    // Whatever the process were asked would be too slow, and say so by its cause.
    await expect(given).rejects.toMatchObject({
      problem: 'costly-file',
      cause: expect.not.objectContaining({ cause: expect.anything() }),
    });
  });

  test('behind its password ends with the process that opens it, and the next file opens', async () => {
    const file = await p12Of(world.doctor, world.authority);
    const limits = { taskMs: 1 };
    const provider = createP12({ log, clock: () => new Date(), limits });
    const open = () => opening(provider).open({ owner: 'medica', cpf: DOCTOR.cpf, file, password: PASSWORD });
    await expect(open()).rejects.toMatchObject({
      problem: 'costly-file',
      cause: { cause: { how: 'too slow' } },
    });
    expect(
      await opening().open({ owner: 'medica', cpf: DOCTOR.cpf, file, password: PASSWORD }),
    ).toMatchObject({
      cpf: DOCTOR.cpf,
    });
  });

  test('of as many rounds as tools write opens', async () => {
    const file = await p12Of(world.doctor, world.authority, ['-iter', '100000']);
    const session = await opening().open({ owner: 'medica', cpf: DOCTOR.cpf, file, password: PASSWORD });
    expect(session.cpf).toBe(DOCTOR.cpf);
  });
});

describe('keys in memory', () => {
  test('are forgotten when the session is closed or over, and are not many', async () => {
    late = 0;
    const provider = createP12({
      log,
      clock: () => new Date(Date.now() + late),
      lifetimeMs: 60_000,
      most: 2,
    });
    const file = await p12Of(world.doctor, world.authority);
    const open = () => opening(provider).open({ owner: 'medica', cpf: DOCTOR.cpf, file, password: PASSWORD });
    const [first] = [await open(), await open()];
    await expect(open()).rejects.toMatchObject({ problem: 'busy' });
    opening(provider).close(first);
    await expect(provider.listCertificates(first)).rejects.toMatchObject({ problem: 'expired' });
    await open();
    late = 61_000;
    await open();
    expect(provider.openSessions()).toBe(1);
  });

  test('neither the ticket nor the session says anything of the key', async () => {
    const file = await p12Of(world.doctor, world.authority);
    const session = await opening().open({ owner: 'medica', cpf: DOCTOR.cpf, file, password: PASSWORD });
    expect(Object.keys(session).toSorted()).toEqual(['cpf', 'expiresAt', 'provider', 'ticket']);
    expect(session.ticket).toMatch(/^[\w-]{43}$/);
  });
});
