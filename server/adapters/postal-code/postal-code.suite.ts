import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EnderecoDoCep, PostalCodeLookup } from '#ports/postal-code.ts';

/** A lookup under test with the CEPs that its services know. */
export type PostalCodeSetup = {
  lookup: PostalCodeLookup;
  known: { cep: string; endereco: EnderecoDoCep };
  unknown: string;
  /** A CEP that covers a whole town. */
  ofTown: { cep: string; localidade: string; uf: string };
  /** Makes every service behind the lookup fail in this way. */
  fail(how: 'down' | 'html' | 'status429' | 'slow'): void;
  stop(): Promise<void>;
};

/** The contract tests of every postal-code lookup. */
export function describePostalCodeLookup(name: string, makeSetup: () => Promise<PostalCodeSetup>): void {
  describe(`postal-code lookup: ${name}`, () => {
    let setup: PostalCodeSetup;
    beforeEach(async () => {
      setup = await makeSetup();
    });
    afterEach(() => setup.stop());

    test('a known CEP gives its address', async () => {
      const { cep, endereco } = setup.known;
      expect(await setup.lookup.find(cep)).toEqual(endereco);
    });

    test('a CEP that does not exist gives null', async () => {
      expect(await setup.lookup.find(setup.unknown)).toBeNull();
    });

    test('the CEP of a town has neither street nor district', async () => {
      const { cep, localidade, uf } = setup.ofTown;
      expect(await setup.lookup.find(cep)).toEqual({ logradouro: '', bairro: '', localidade, uf });
    });

    test.each(['down', 'html', 'status429', 'slow'] as const)(
      'when nobody can say (%s) it fails within 4 s',
      async (como) => {
        setup.fail(como);
        const started = performance.now();
        await expect(setup.lookup.find(setup.known.cep)).rejects.toHaveProperty('name', 'ProviderError');
        expect(performance.now() - started).toBeLessThan(4_000);
      },
    );

    test.each(['', '0100100', '010010000', '01001-000', '../01001', '０１００１０００'])(
      'what is not eight digits is never asked: %j',
      async (cep) => {
        await expect(setup.lookup.find(cep)).rejects.toThrow(TypeError);
      },
    );
  });
}
