import { createPublicKey, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueCertificate, newKey } from '#demo/psc/certificates.ts';
import { buildChain, issuingWithin, MOST_VERIFICATIONS } from './chain.ts';

type Keys = Awaited<ReturnType<typeof newKey>>;

const at = new Date('2026-06-01');
const YEAR_2026 = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
const verified = vi.spyOn(X509Certificate.prototype, 'verify');

let keys: Readonly<Record<'root' | 'other' | 'authority' | 'person', Keys>>;
beforeAll(async () => {
  const [root, other, authority, person] = await Promise.all([newKey(), newKey(), newKey(), newKey()]);
  keys = { root, other, authority, person };
});
beforeEach(() => void verified.mockClear());
afterAll(() => vi.restoreAllMocks());

function issue(
  [name, of]: readonly [string, Keys],
  [issuer, by]: readonly [string, Keys],
  more: { from?: Date; to?: Date; authority?: { below: number } } = {},
): Buffer {
  const publicKey = createPublicKey(of.privateKey);
  const request = { name, publicKey, issuer: { name: issuer, key: by.privateKey }, ...YEAR_2026 };
  return issueCertificate({ ...request, ...more });
}

const authority = (below = 3) => ({ authority: { below } });
const rootOf = (key: Keys) => issue(['Raiz', key], ['Raiz', key], authority(4));
const person = () => issue(['Pessoa', keys.person], ['AC', keys.authority]);

/** The authority above the person, below the root. */
const good = () => issue(['AC', keys.authority], ['Raiz', keys.root], authority());
const pathOf = (others: readonly Buffer[]) =>
  buildChain({ certificate: person(), others, roots: [rootOf(keys.root)], at });

/** Authorities of one name and one key that all made each other, and that no root made. */
const circle = (count: number) =>
  Array.from({ length: count }, () => issue(['AC', keys.authority], ['AC', keys.authority], authority()));

describe('what a path costs', () => {
  test('authorities of one name and key → one verification each, for any number of paths', () => {
    for (const count of [5, 6, 40]) {
      verified.mockClear();
      const chain = buildChain({
        certificate: person(),
        others: circle(count),
        roots: [rootOf(keys.root)],
        at,
      });
      expect(chain).toEqual({ ok: false, why: 'unknown-issuer' });
      expect(verified.mock.calls.length).toBeLessThanOrEqual(count + 1);
    }
  });

  test('authorities of one name, many keys → as many verifications as a file has, in total', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, newKey));
    const others = many.flatMap((key) =>
      many.slice(0, 3).map((by) => issue(['AC', key], ['AC', by], authority())),
    );
    const issuing = issuingWithin(MOST_VERIFICATIONS);
    for (const key of many) {
      const certificate = issue(['Pessoa', keys.person], ['AC', key]);
      const chain = buildChain({ certificate, others, roots: [rootOf(keys.root)], at, issuing });
      expect(chain).toEqual({ ok: false, why: 'unknown-issuer' });
    }
    expect(verified.mock.calls.length).toBeLessThanOrEqual(MOST_VERIFICATIONS);
  });

  test('the same path of a second signature is not verified again', () => {
    const issuing = issuingWithin(MOST_VERIFICATIONS);
    const others = [issue(['AC', keys.authority], ['Raiz', keys.root], authority())];
    const input = { certificate: person(), others, roots: [rootOf(keys.root)], at, issuing };
    const costs = [1, 2].map(() => {
      expect(buildChain(input)).toMatchObject({ ok: true });
      return verified.mock.calls.length;
    });
    expect(costs).toEqual([2, 2]);
  });
});

describe('an honest path is found among several candidates', () => {
  test('an authority that two roots made, one of them unknown', () => {
    const crossed = issue(['AC', keys.authority], ['Raiz alheia', keys.other], authority());
    for (const others of [
      [crossed, good()],
      [good(), crossed],
    ]) {
      expect(pathOf(others)).toMatchObject({ ok: true, chain: { certificates: { length: 3 } } });
    }
  });

  test.each([
    ['expired', { ...authority(), from: new Date('2025-01-01'), to: new Date('2026-01-01') }],
    ['not yet valid', { ...authority(), from: new Date('2026-10-01') }],
    ['no authority', {}],
    ['allowed none below it', authority(0)],
    ['of another key', authority(), () => keys.person],
  ])('another authority of the same name that is %s', (_name, change, of = () => keys.other) => {
    const middle = ['Meio', keys.other] as const;
    const below = issue(['AC', keys.authority], middle, authority());
    const right = issue(middle, ['Raiz', keys.root], authority());
    const wrong = issue([middle[0], of()], ['Raiz', keys.root], change);
    expect(pathOf([below, wrong, right])).toMatchObject({ ok: true, chain: { certificates: { length: 4 } } });
    expect(pathOf([below, right, wrong])).toMatchObject({ ok: true, chain: { certificates: { length: 4 } } });
    expect(pathOf([below, wrong])).toMatchObject({ ok: false });
  });

  test('a way around that leads nowhere, beside authorities that made each other', () => {
    const around = issue(['AC', keys.authority], ['Meio', keys.other], authority());
    const back = issue(['Meio', keys.other], ['AC', keys.authority], authority());
    expect(pathOf([around, back, good()])).toMatchObject({
      ok: true,
      chain: { certificates: { length: 3 } },
    });
    expect(pathOf([around, back])).toEqual({ ok: false, why: 'unknown-issuer' });
  });
});
