import { z } from 'zod';
import type { Gate } from '#platform/providers/gate.ts';
import { createHttpClient, type OnCall } from '#adapters/http-client.ts';
import { assertCep, type PostalCodeLookup } from '#ports/postal-code.ts';

/** How to call a postal-code service. */
export type CepProviderOptions = {
  /** Base URL without the path of the lookup. */
  url: string;
  timeoutMs?: number;
  onCall?: OnCall;
  gate?: Gate;
};

/** `erro` is a boolean or a string (docs/product/providers.md). */
const saysUnknown = z.object({ erro: z.union([z.literal(true), z.literal('true')]) });
/** A town with a single CEP has no street or district; an answer without a town is invalid. */
const address = z.object({
  logradouro: z.string().nullish(),
  bairro: z.string().nullish(),
  localidade: z.string().min(1),
  uf: z.string().min(1),
});

/** Creates the client of ViaCEP: `{url}/ws/{cep}/json/`. */
export function createViaCep({ url, timeoutMs = 3_500, ...hooks }: CepProviderOptions): PostalCodeLookup {
  const http = createHttpClient({ provider: 'viacep', baseUrl: url, timeoutMs, maxBytes: 65_536, ...hooks });
  return {
    async find(cep) {
      assertCep(cep);
      const answer = await http.request({
        operation: 'ceps.get',
        method: 'GET',
        path: `/ws/${cep}/json/`,
        schema: z.union([saysUnknown, address]),
        idempotent: true,
      });
      if ('erro' in answer) return null;
      const { logradouro, bairro, localidade, uf } = answer;
      return { logradouro: logradouro ?? '', bairro: bairro ?? '', localidade, uf };
    },
  };
}
