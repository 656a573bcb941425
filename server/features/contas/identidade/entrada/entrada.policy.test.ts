import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { franquias, franquiasDoCodigo, type Franquia, type Tentativa } from './entrada.policy.ts';

/** The counters of one window, as the table keeps them. */
function window() {
  const counts = new Map<string, number>();
  return {
    /** True when the password is looked at. */
    count(list: readonly Franquia[]): boolean {
      return list.every(({ proposito, sujeito, limite }) => {
        const key = `${proposito}:${sujeito}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return count <= limite.max;
      });
    },
  };
}

test.each<[Partial<Tentativa>, string[]]>([
  [{ aparelho: null }, ['entrar: c|1.1.1.1 10', 'entrar-ip: 1.1.1.1 100', 'entrar-conta: c 50']],
  [{ aparelho: 'a' }, ['entrar-aparelho: c|a 10']],
])('%j counts against %j', (change, expected) => {
  const list = franquias({ conta: 'c', endereco: '1.1.1.1', aparelho: null, ...change });
  expect(list.map(({ proposito, sujeito, limite }) => `${proposito}: ${sujeito} ${limite.max}`)).toEqual(
    expected,
  );
});

const CONTA = '52998224725';
const address = fc.integer({ min: 0, max: 999 }).map((n) => `10.0.0.${n}`);
const stranger = fc.record({ conta: fc.constant(CONTA), endereco: address, aparelho: fc.constant(null) });

test('whatever strangers do, from wherever, the known device gets in', () => {
  fc.assert(
    fc.property(fc.array(stranger, { maxLength: 400 }), address, (tries, endereco) => {
      const table = window();
      for (const attempt of tries) table.count(franquias(attempt));
      expect(table.count(franquias({ conta: CONTA, endereco, aparelho: 'dela' }))).toBe(true);
    }),
  );
});

test('all strangers together look at fifty passwords of an account, one address at ten', () => {
  fc.assert(
    fc.property(fc.array(stranger, { minLength: 51, maxLength: 400 }), (tries) => {
      const table = window();
      const looked = tries.filter((attempt) => table.count(franquias(attempt)));
      const perAddress = Map.groupBy(looked, ({ endereco }) => endereco);
      expect(looked.length).toBeLessThanOrEqual(50);
      expect(Math.max(...Array.from(perAddress.values(), (list) => list.length))).toBeLessThanOrEqual(10);
    }),
  );
});

test('one address alone cannot use up what strangers share', () => {
  const table = window();
  const alone = { conta: CONTA, endereco: '10.0.0.1', aparelho: null };
  for (let i = 0; i < 1000; i += 1) table.count(franquias(alone));
  expect(table.count(franquias({ ...alone, endereco: '10.0.0.2' }))).toBe(true);
});

test('a known device has an end too, and so has one account’s device for another account', () => {
  const table = window();
  const known = { conta: CONTA, endereco: '10.0.0.1', aparelho: 'dela' };
  const looked = Array.from({ length: 30 }, () => table.count(franquias(known))).filter(Boolean);
  expect(looked).toHaveLength(10);
  expect(table.count(franquias({ ...known, conta: '11144477735' }))).toBe(true);
});

test('of codes, all strangers together try ten; the known device keeps its own ten', () => {
  const table = window();
  const strangers = Array.from({ length: 40 }, () =>
    table.count(franquiasDoCodigo({ conta: CONTA, aparelho: null })),
  );
  expect(strangers.filter(Boolean)).toHaveLength(10);
  expect(table.count(franquiasDoCodigo({ conta: CONTA, aparelho: 'dela' }))).toBe(true);
});
