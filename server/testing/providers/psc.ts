import { createPsc, type PscOptions } from '#adapters/signature/drivers/psc.ts';
import { PSC_PROFILES, type PscProfile } from '#adapters/signature/drivers/psc-profiles.ts';
import type { SignatureProvider, SignatureSession } from '#ports/signature.ts';
import { pressDecision } from '#demo/psc/open-session.ts';
import { startPscFake, type PscFake } from '#demo/psc/psc-fake.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';

export const PSC_CLIENT = { clientId: 'zelo', clientSecret: 'segredo-do-zelo' };
const REDIRECT = 'http://127.0.0.1:3000/medico/assinatura';
const LIFETIME_MS = 30 * 60_000;

/** The keys of the authority and of its people are made once in a run; tokens and codes are each fake's own. */
const store = memoryFakeStore();

export type PscWorld = {
  fake: PscFake;
  provider: SignatureProvider;
  /** Moves the clock on, for provider and driver alike. */
  wait: (ms: number) => void;
};

/** A fake provider of cloud certificates whose people all have this name, and the driver that talks to it. */
export async function startPsc(
  name: string,
  profile: PscProfile = PSC_PROFILES.vidaas,
  options: Partial<PscOptions> = {},
): Promise<PscWorld> {
  let late = 0;
  const clock = () => new Date(Date.now() + late);
  const fake = await startPscFake({ store, clock, ...PSC_CLIENT, nameOf: async () => name });
  const client = { profile, url: fake.url, clock, timeoutMs: 2_000, ...PSC_CLIENT };
  return { fake, provider: createPsc({ ...client, ...options }), wait: (ms) => void (late += ms) };
}

/** The whole way: to the page, the decision, back with a code. @throws SignatureError */
export async function openAtPsc(
  provider: SignatureProvider,
  cpf: string,
  decisao: 'sim' | 'nao' = 'sim',
): Promise<SignatureSession> {
  if (provider.opening.by !== 'page') throw new Error('it has no page');
  const begun = provider.opening.begin({ cpf, redirectUri: REDIRECT, lifetimeMs: LIFETIME_MS });
  const back = await pressDecision(begun.url, decisao);
  if (back.searchParams.get('state') !== begun.state) throw new Error('another state came back');
  const code = back.searchParams.get('code') ?? '';
  return provider.opening.finish({ cpf, redirectUri: REDIRECT, code, verifier: begun.verifier });
}
