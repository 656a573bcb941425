import { beforeAll, describe, expect, test } from 'vitest';
import type { TestAuthority } from '../../../demo/psc/authority.ts';
import type { Credential } from '../../../demo/psc/certificates.ts';
import { p12File } from '../../../testing/files/p12.ts';
import { signingWorld, type SigningWorld } from '../../../testing/files/signing.ts';
import { describeSignatureProvider, DOCTOR } from '../signature.suite.ts';
import { createP12 } from './p12.ts';

const PASSWORD = 'senha çom acento';

let world: SigningWorld;
beforeAll(async () => {
  world = await signingWorld();
});

const p12Of = (by: Credential, { intermediate }: TestAuthority, options?: readonly string[]) =>
  p12File(by, { intermediate, password: PASSWORD, options });

describeSignatureProvider('file (P12)', async () => {
  let late = 0;
  const provider = createP12({ clock: () => new Date(Date.now() + late) });
  const file = await p12Of(world.doctor, world.authority);
  const { root, intermediate } = world.authority;
  return {
    provider,
    root,
    intermediate,
    async open(cpf = DOCTOR.cpf) {
      if (provider.opening.by !== 'file') throw new Error('no file');
      return provider.opening.open({ cpf, file, password: PASSWORD });
    },
    wait: (ms) => void (late += ms),
    stop: async () => undefined,
  };
});

const opening = (provider = createP12({ clock: () => new Date() })) => {
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
    const session = await opening().open({ cpf: DOCTOR.cpf, file, password: PASSWORD });
    expect(session.cpf).toBe(DOCTOR.cpf);
    const wrong = opening().open({ cpf: DOCTOR.cpf, file, password: 'outra' });
    await expect(wrong).rejects.toMatchObject({ name: 'SignatureError', problem: 'wrong-password' });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from('\u0089PNG\r\n', 'latin1')],
    ['a certificate alone', null],
    ['a huge file', Buffer.alloc(300_000, 0x30)],
  ])('%s is no such file', async (_name, bytes) => {
    const file = bytes ?? world.doctor.certificate;
    const given = opening().open({ cpf: DOCTOR.cpf, file, password: PASSWORD });
    await expect(given).rejects.toMatchObject({ problem: 'unreadable-file' });
  });
});

describe('keys in memory', () => {
  test('are forgotten when the session is closed or over, and are not many', async () => {
    let late = 0;
    const provider = createP12({ clock: () => new Date(Date.now() + late), lifetimeMs: 60_000, most: 2 });
    const file = await p12Of(world.doctor, world.authority);
    const open = () => opening(provider).open({ cpf: DOCTOR.cpf, file, password: PASSWORD });
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
    const session = await opening().open({ cpf: DOCTOR.cpf, file, password: PASSWORD });
    expect(Object.keys(session).toSorted()).toEqual(['cpf', 'expiresAt', 'provider', 'ticket']);
    expect(session.ticket).toMatch(/^[\w-]{43}$/);
  });
});
