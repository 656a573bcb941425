import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  listChaveFranquias,
  listSignInFranquias,
  listCodeFranquias,
  type Franquia,
  type SignInAttempt,
} from './entrada.policy.ts';

/** The counters of one window, as the table keeps them. */
function window() {
  const counts = new Map<string, number>();
  return {
    /** True when the password is looked at. */
    count(list: readonly Franquia[]): boolean {
      return list.every(({ purpose, subject, limit }) => {
        const key = `${purpose}:${subject}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return count <= limit.max;
      });
    },
  };
}

test.each<[Partial<SignInAttempt>, string[]]>([
  [{ aparelho: null }, ['entrar: c|1.1.1.1 10', 'entrar-rede: 1.1.1.1 100', 'entrar-conta: c 50']],
  [{ aparelho: null, exempt: true }, ['entrar: c|1.1.1.1 10', 'entrar-conta: c 50']],
  [{ aparelho: 'a' }, ['entrar-aparelho: c|a 10']],
])('%j counts against %j', (change, expected) => {
  const list = listSignInFranquias({ accountName: 'c', network: '1.1.1.1', aparelho: null, ...change });
  expect(list.map(({ purpose, subject, limit }) => `${purpose}: ${subject} ${limit.max}`)).toEqual(expected);
});

const CONTA = '52998224725';
const address = fc.integer({ min: 0, max: 999 }).map((n) => `10.0.0.${n}`);
const stranger = fc.record({
  accountName: fc.constant(CONTA),
  network: address,
  aparelho: fc.constant(null),
});

test('any attempts of unknown browsers from anywhere → the known device signs in', () => {
  fc.assert(
    fc.property(fc.array(stranger, { maxLength: 400 }), address, (tries, network) => {
      const table = window();
      for (const attempt of tries) table.count(listSignInFranquias(attempt));
      expect(table.count(listSignInFranquias({ accountName: CONTA, network, aparelho: 'dela' }))).toBe(true);
    }),
  );
});

test('unknown browsers together → fifty passwords of an account; one address → ten', () => {
  fc.assert(
    fc.property(fc.array(stranger, { minLength: 51, maxLength: 400 }), (tries) => {
      const table = window();
      const looked = tries.filter((attempt) => table.count(listSignInFranquias(attempt)));
      const perAddress = Map.groupBy(looked, ({ network }) => network);
      expect(looked.length).toBeLessThanOrEqual(50);
      expect(Math.max(...Array.from(perAddress.values(), (list) => list.length))).toBeLessThanOrEqual(10);
    }),
  );
});

test('one address → cannot use up the shared allowance of unknown browsers', () => {
  const table = window();
  const alone = { accountName: CONTA, network: '10.0.0.1', aparelho: null };
  for (let i = 0; i < 1000; i += 1) table.count(listSignInFranquias(alone));
  expect(table.count(listSignInFranquias({ ...alone, network: '10.0.0.2' }))).toBe(true);
});

test('a known device has an end too, and so has one account’s device for another account', () => {
  const table = window();
  const known = { accountName: CONTA, network: '10.0.0.1', aparelho: 'dela' };
  const looked = Array.from({ length: 30 }, () => table.count(listSignInFranquias(known))).filter(Boolean);
  expect(looked).toHaveLength(10);
  expect(table.count(listSignInFranquias({ ...known, accountName: '11144477735' }))).toBe(true);
});

test('unknown browsers together → ten codes; the known device → its own ten', () => {
  const table = window();
  const strangers = Array.from({ length: 40 }, () =>
    table.count(listCodeFranquias({ accountName: CONTA, aparelho: null })),
  );
  expect(strangers.filter(Boolean)).toHaveLength(10);
  expect(table.count(listCodeFranquias({ accountName: CONTA, aparelho: 'dela' }))).toBe(true);
});

test('passkeys of one network → a hundred sign-ins begun; passwords there are not touched', () => {
  const table = window();
  const begun = Array.from({ length: 120 }, () => table.count(listChaveFranquias('10.0.0.1')));
  expect(begun.filter(Boolean)).toHaveLength(100);
  expect(table.count(listChaveFranquias('10.0.0.2'))).toBe(true);
  expect(table.count(listSignInFranquias({ accountName: CONTA, network: '10.0.0.1', aparelho: null }))).toBe(
    true,
  );
  expect(listChaveFranquias(null)).toEqual([]);
});
