import { countGiven } from '#demo/sncr/given.ts';
import { startSncrFake, type Prescritor, type SncrFake } from '#demo/sncr/sncr-fake.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import type { Doctor } from './people.ts';

/** A fake SNCR that survives the server. */
export type SncrBeside = {
  fake: SncrFake;
  /** Registers a doctor at SNCR. @returns its record there */
  admit(doctor: Doctor): Prescritor;
  /** Numbers granted to a doctor. */
  given(doctor: Doctor): Promise<number>;
  env: Record<string, string>;
};

export async function startSncrBeside(): Promise<SncrBeside> {
  const store = memoryFakeStore();
  const known: Prescritor[] = [];
  const fake = await startSncrFake({
    store,
    clock: () => new Date(),
    loopback: true,
    prescritores: async () => known,
  });
  return {
    fake,
    admit({ medico: { nome, crm: inscricao, uf } }) {
      const one = { nome, inscricao, uf, ativo: true };
      known.push(one);
      return one;
    },
    given: ({ medico: { uf, crm } }) => countGiven(store, `${uf}-${crm}`),
    env: { SNCR_URL: fake.url, CNPJ: '11.222.333/0001-81' },
  };
}
