import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startViaCepFake } from '#demo/postal-code/viacep-fake.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { EnderecoDoCep, PostalCodeLookup } from '#ports/postal-code.ts';
import { describePostalCodeLookup } from '../postal-code.suite.ts';
import { createLookupWithFallback } from './with-fallback.ts';
import { createViaCep } from './viacep.ts';

describePostalCodeLookup('com reserva', async () => {
  const [primeiro, segundo] = await Promise.all([startViaCepFake(), startViaCepFake()]);
  return {
    lookup: createLookupWithFallback(createViaCep({ url: primeiro.url }), createViaCep({ url: segundo.url })),
    known: {
      cep: '20040020',
      endereco: { logradouro: 'Praça Pio X', bairro: 'Centro', localidade: 'Rio de Janeiro', uf: 'RJ' },
    },
    unknown: '99999999',
    ofTown: { cep: '69750000', localidade: 'São Gabriel da Cachoeira', uf: 'AM' },
    fail: (como) => {
      for (const { faults } of [primeiro, segundo]) {
        if (como === 'slow') faults.slowMs = 60_000;
        else faults[como] = true;
      }
    },
    async stop() {
      await Promise.all([primeiro.close(), segundo.close()]);
    },
  };
});

const endereco: EnderecoDoCep = { logradouro: 'Rua A', bairro: 'B', localidade: 'C', uf: 'SP' };
const never = new Promise<never>(() => undefined);

/** A lookup with this answer, and how often it was called. */
function lookup(answer: () => Promise<EnderecoDoCep | null>): PostalCodeLookup & { asked: number } {
  return {
    asked: 0,
    async find() {
      this.asked += 1;
      return answer();
    },
  };
}

const failing = () => lookup(() => Promise.reject(new ProviderError('teste', 'unreachable')));

describe('which provider is asked', () => {
  test('an address from the first: the second is not asked', async () => {
    const segundo = lookup(async () => null);
    expect(
      await createLookupWithFallback(
        lookup(async () => endereco),
        segundo,
      ).find('01001000'),
    ).toBe(endereco);
    expect(segundo.asked).toBe(0);
  });

  test('a definite "does not exist" from the first: the second is not asked', async () => {
    const segundo = lookup(async () => endereco);
    expect(
      await createLookupWithFallback(
        lookup(async () => null),
        segundo,
      ).find('01001000'),
    ).toBeNull();
    expect(segundo.asked).toBe(0);
  });

  test('the first fails: the second answers', async () => {
    expect(
      await createLookupWithFallback(
        failing(),
        lookup(async () => endereco),
      ).find('01001000'),
    ).toBe(endereco);
  });

  test('both fail: the failure is told', async () => {
    await expect(createLookupWithFallback(failing(), failing()).find('01001000')).rejects.toThrow(
      ProviderError,
    );
  });

  test('no second: the failure of the first is told', async () => {
    await expect(createLookupWithFallback(failing(), null).find('01001000')).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});

describe('providers that hang', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['the first hangs: the second still answers', lookup(async () => endereco), endereco],
    ['both hang', lookup(() => never), 'timeout'],
    ['there is no second', null, 'timeout'],
  ])('%s, within 4 s', async (_name, segundo, expected) => {
    let result: unknown = 'nothing yet';
    createLookupWithFallback(
      lookup(() => never),
      segundo,
    )
      .find('01001000')
      .then(
        (found) => (result = found),
        (error: ProviderError) => (result = error.kind),
      );
    await vi.advanceTimersByTimeAsync(1_900);
    expect(result).toBe('nothing yet');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(result).toEqual(expected);
  });
});
