import { createSncr, type SncrOptions } from '#adapters/sncr/drivers/sncr-api.ts';
import type { Sncr } from '#ports/sncr.ts';
import { startSncrFake, type Prescritor, type SncrFake } from '#demo/sncr/sncr-fake.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';

/** The doctors that the fake of tests knows: the first has an active registration, the second none. */
export const PRESCRITORES: readonly [Prescritor, Prescritor] = [
  { nome: 'Ana Prado', inscricao: '123456', uf: 'DF', ativo: true },
  { nome: 'Caio Lima', inscricao: '654321', uf: 'SP', ativo: false },
];

/** Where the fake leads back to. */
export const ORIGIN = 'https://zelo.exemplo.com.br';

export type SncrWorld = {
  fake: SncrFake;
  sncr: Sncr;
  /** Moves the clock of the fake. */
  wait: (ms: number) => void;
  /** The whole way through the page. @returns a token @throws SncrError */
  signIn: (who?: Prescritor) => Promise<string>;
};

/** A fake of SNCR with doctors of its own, and the driver that talks to it. */
export async function startSncr(options: Partial<SncrOptions> = {}): Promise<SncrWorld> {
  let late = 0;
  const clock = () => new Date(Date.parse('2026-11-10T12:00:00Z') + late);
  const fake = await startSncrFake({
    store: memoryFakeStore(),
    clock,
    loopback: false,
    prescritores: async () => [...PRESCRITORES],
  });
  const sncr = createSncr({ url: fake.url, cnpj: '11222333000181', timeoutMs: 700, ...options });
  return {
    fake,
    sncr,
    wait: (ms) => void (late += ms),
    async signIn(who = PRESCRITORES[0]) {
      const back = await signInAtSncr(sncr.loginUrl({ origin: ORIGIN, state: 'x' }), who);
      return sncr.token(back.searchParams.get('session_id') ?? '');
    },
  };
}

/** Longer than a fake that is well takes. */
const PAGE_MS = 5_000;

/**
 * Signs a doctor in at the fake's page, as their browser does. @returns the address it is sent back to @throws when there is
 * none
 */
export async function signInAtSncr(url: string, prescritor: { uf: string; inscricao: string }): Promise<URL> {
  const signal = AbortSignal.timeout(PAGE_MS);
  const page = await fetch(url, { signal });
  const login = /name="login" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const body = new URLSearchParams({ login, prescritor: `${prescritor.uf}-${prescritor.inscricao}` });
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, signal });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the page answered with ${answer.status}`);
  return new URL(location);
}
