import { z } from 'zod';
import { createHttpClient } from '#adapters/http-client.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { assertCep, type PostalCodeLookup } from '#ports/postal-code.ts';
import type { CepProviderOptions } from './viacep.ts';

const PROVIDER = 'brasilapi';
const NOT_FOUND = 404;

const address = z.object({
  street: z.string().nullish(),
  neighborhood: z.string().nullish(),
  city: z.string().min(1),
  state: z.string().min(1),
});
const failure = z.object({ errors: z.array(z.object({ message: z.string().nullish() })) });

/**
 * Creates the client of BrasilAPI v2: `{url}/api/cep/v2/{cep}`. Its 404 may mean an unknown CEP or a failure
 * of all services behind it (docs/product/providers.md), so it counts as unknown only when one of those
 * services says "not found".
 */
export function createBrasilApi({ url, timeoutMs = 3_500, ...hooks }: CepProviderOptions): PostalCodeLookup {
  const http = createHttpClient({ provider: PROVIDER, baseUrl: url, timeoutMs, maxBytes: 65_536, ...hooks });
  return {
    async find(cep) {
      assertCep(cep);
      const answer = await http.request({
        operation: 'ceps.get',
        method: 'GET',
        path: `/api/cep/v2/${cep}`,
        schema: z.union([address, failure]),
        idempotent: true,
        alsoAccept: [NOT_FOUND],
      });
      if ('errors' in answer) {
        if (answer.errors.some(({ message }) => /n[ãa]o encontrado|inv[áa]lido/i.test(message ?? '')))
          return null;
        throw new ProviderError(PROVIDER, 'unreachable', NOT_FOUND);
      }
      const { street, neighborhood, city, state } = answer;
      return { logradouro: street ?? '', bairro: neighborhood ?? '', localidade: city, uf: state };
    },
  };
}
