import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  distinguishedName,
  issueCertificate,
  issueCrl,
  newKey,
  signedBy,
  utcTime,
} from '#demo/psc/certificates.ts';
import { context, integer, NULL, objectIdentifier, octetString, sequence, TAG, tlv } from '../der.ts';
import { OID } from '../oids.ts';
import { parseCertificate, type ParsedCertificate } from './certificate.ts';
import { readRevocationList } from './crl.ts';

const HOUR = 60 * 60_000;
const NAME = 'AC';
const NOW = new Date('2026-11-22T12:00:00Z');
const [EARLIER, LATER] = [new Date(NOW.getTime() - HOUR), new Date(NOW.getTime() + HOUR)];
const TRUE = tlv(TAG.boolean, Buffer.from([0xff]));

let key: Awaited<ReturnType<typeof newKey>>['privateKey'];
let issuer: ParsedCertificate;
beforeAll(async () => {
  const pair = await newKey();
  key = pair.privateKey;
  const by = { name: NAME, key };
  const valid = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
  const certificate = issueCertificate({
    name: NAME,
    publicKey: pair.publicKey,
    issuer: by,
    ...valid,
    authority: { below: 0 },
  });
  issuer = parseCertificate(certificate);
});

/** A list with these extensions: OID, whether it must be understood, value. */
function listWith(...extensions: readonly (readonly [string, boolean, Buffer])[]): Buffer {
  const rows = extensions.map(([oid, critical, value]) =>
    sequence(objectIdentifier(oid), ...(critical ? [TRUE] : []), octetString(value)),
  );
  const algorithm = sequence(objectIdentifier(OID.sha256WithRsa), NULL);
  const fields = [integer(1), algorithm, distinguishedName(NAME), utcTime(EARLIER), utcTime(LATER)];
  return signedBy(key, sequence(...fields, tlv(context(0), sequence(...rows))));
}

const POINT = '2.5.29.28';
const says = (n: number): Buffer => sequence(tlv(context(n, false), Buffer.from([0xff])));

describe('which certificates a list speaks of', () => {
  test.each([
    ['of all', '2.5.29.20', false, integer(7), 'all'],
    ['of people', POINT, true, says(1), 'people'],
    ['of authorities', POINT, true, says(2), 'authorities'],
  ])('%s', (_name, oid, critical, value, scope) => {
    const read = readRevocationList(listWith([oid, critical, value]), issuer, NOW);
    expect(read).toMatchObject({ ok: true, list: { scope } });
  });

  test.each([
    ['others’ certificates', POINT, says(4)],
    ['some reasons', POINT, sequence(tlv(context(3, false), Buffer.from([0x06, 0x40])))],
    ['attributes', POINT, says(5)],
    ['changes since another list', '2.5.29.27', integer(3)],
    ['what nobody here knows', '1.2.3.4', NULL],
  ])('one that speaks of %s alone is not enough', (_name, oid, value) => {
    const read = readRevocationList(listWith([oid, true, value]), issuer, NOW);
    expect(read).toEqual({ ok: false, why: 'partial' });
    const behind = listWith([POINT, true, says(1)], [oid, true, value]);
    expect(readRevocationList(behind, issuer, NOW)).toEqual({ ok: false, why: 'partial' });
  });
});

test('a number is found among twenty thousand, and its neighbours are not', () => {
  const revoked = Array.from({ length: 20_000 }, () => ({
    serial: `0a${randomBytes(8).toString('hex')}`,
    at: EARLIER,
  }));
  const crl = issueCrl({ name: NAME, key }, revoked, EARLIER, LATER);
  const started = performance.now();
  const read = readRevocationList(crl, issuer, NOW);
  if (!read.ok) throw new Error(read.why);
  const last = revoked.at(-1)?.serial.slice(1) ?? '';
  expect(read.list.revokedAt(last)).toEqual(EARLIER);
  expect(read.list.revokedAt(last.slice(0, -2))).toBeNull();
  expect(read.list.revokedAt('1')).toBeNull();
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('a list without an end, or of tomorrow, is not believed', () => {
  const [algorithm, name] = [sequence(objectIdentifier(OID.sha256WithRsa), NULL), distinguishedName(NAME)];
  const endless = signedBy(key, sequence(integer(1), algorithm, name, utcTime(EARLIER)));
  expect(readRevocationList(endless, issuer, NOW)).toEqual({ ok: false, why: 'stale' });
  const tomorrow = issueCrl({ name: NAME, key }, [], LATER, new Date(LATER.getTime() + HOUR));
  expect(readRevocationList(tomorrow, issuer, NOW)).toEqual({ ok: false, why: 'stale' });
});
