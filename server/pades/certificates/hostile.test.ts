import { array, assert, asyncProperty, nat, property, record, uint8Array } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { signingWorld, type SigningWorld } from '#testing/files/signing.ts';
import { readTimestamp } from '../timestamp.ts';
import { CertificateUnreadable, parseCertificate, type ParsedCertificate } from './certificate.ts';
import { buildChain } from './chain.ts';
import { readRevocationList } from './crl.ts';
import { ocspRequest, readOcspAnswer } from './ocsp.ts';

let world: SigningWorld;
let issuer: ParsedCertificate;
let doctor: ParsedCertificate;
beforeAll(async () => {
  world = await signingWorld();
  issuer = parseCertificate(world.authority.intermediate);
  doctor = parseCertificate(world.doctor.certificate);
});

const changes = array(record({ at: nat(4_000), cut: nat(8), put: uint8Array({ maxLength: 8 }) }), {
  minLength: 1,
  maxLength: 3,
});
type Change = { at: number; cut: number; put: Uint8Array };

function changed(bytes: Buffer, all: readonly Change[]): Buffer {
  return all.reduce((now, { at, cut, put }) => {
    const place = at % (now.length + 1);
    return Buffer.concat([now.subarray(0, place), put, now.subarray(place + cut)]);
  }, bytes);
}

/** True when a change made another certificate. */
const isOther = (a: Buffer, b: Buffer): boolean => !a.equals(b);

function refusalOf(bytes: Buffer): unknown {
  try {
    parseCertificate(bytes);
    return null;
  } catch (error) {
    return error;
  }
}

describe('whatever bytes come, the answer is one of ours', () => {
  test('a certificate: refused by name, or a path that does not lead to the root', () => {
    const { root, intermediate } = world.authority;
    assert(
      property(changes, (all) => {
        const bytes = changed(world.doctor.certificate, all);
        if (!isOther(bytes, world.doctor.certificate)) return;
        const built = buildChain({
          certificate: bytes,
          others: [intermediate, bytes],
          roots: [root],
          at: new Date(),
        });
        expect(built.ok).toBe(false);
        expect(refusalOf(bytes)).toSatisfy(
          (error) => error === null || error instanceof CertificateUnreadable,
        );
      }),
      { numRuns: 300 },
    );
  });

  test('a list: not believed once what it says was changed', async () => {
    const crl = await world.authority.crl('intermediate');
    assert(
      property(changes, (all) => {
        const bytes = changed(crl, all);
        if (!isOther(bytes, crl)) return;
        const read = readRevocationList(bytes, issuer, new Date());
        // Bytes outside of what is signed may differ as long as they mean the same.
        expect(!read.ok || read.list.nextUpdate > new Date()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('an answer about one certificate: not believed once what it says was changed', async () => {
    const question = ocspRequest(doctor, issuer);
    await assert(
      asyncProperty(changes, async (all) => {
        const answer = await world.authority.answerOcsp(question);
        const bytes = changed(answer, all);
        if (!isOther(bytes, answer)) return;
        const read = readOcspAnswer(bytes, doctor, issuer, new Date());
        expect(!read.ok || read.answer.revokedAt === null).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('a time-stamp: null or not holding', () => {
    assert(
      property(uint8Array({ maxLength: 400 }), (bytes) => {
        const trust = { roots: [world.authority.root] };
        const read = readTimestamp(Buffer.from(bytes), () => Buffer.alloc(32), trust);
        expect(read?.holds ?? false).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
