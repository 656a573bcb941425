import { countGiven } from '#demo/sncr/given.ts';
import { startSncrFake, type Prescritor, type SncrFake } from '#demo/sncr/sncr-fake.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import type { Doctor } from './people.ts';

/** The SNCR that goes on while the server dies. */
export type SncrBeside = {
  fake: SncrFake;
  /** Lets a doctor sign in. @returns them as SNCR knows them */
  admit(doctor: Doctor): Prescritor;
  /** Numbers that it gave a doctor. */
  given(doctor: Doctor): Promise<number>;
  /** The settings that point a server here. */
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
