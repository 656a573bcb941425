import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PscFake } from '#demo/psc/psc-fake.ts';
import { buildChain } from '#pades/certificates/chain.ts';
import { createRevocationChecker } from '#pades/certificates/revocation.ts';
import type { CallOutcome } from '#ports/provider-error.ts';
import type { CallEntry } from '#adapters/http-client.ts';
import { pressDecision } from '#demo/psc/open-session.ts';
import { openAtPsc, PSC_CLIENT, startPsc, type PscWorld } from '#testing/providers/psc.ts';
import { describeSignatureProvider, DOCTOR, SOMEBODY_ELSE } from '../signature.suite.ts';
import { PSC_PROFILES } from './psc-profiles.ts';
import { createPsc } from './psc.ts';

const REDIRECT = 'http://127.0.0.1:3000/medico/assinatura';
const MINUTE = 60_000;

for (const profile of Object.values(PSC_PROFILES)) {
  describeSignatureProvider(`cloud certificate, ${profile.name}`, async () => {
    const { fake, provider, wait } = await startPsc(DOCTOR.name, profile);
    const { root, intermediate } = await fake.authority();
    return {
      provider,
      root,
      intermediate,
      wait,
      async open(cpf = DOCTOR.cpf) {
        // The doctor was asked; somebody else authorised.
        fake.faults.otherPerson = cpf === SOMEBODY_ELSE;
        return openAtPsc(provider, DOCTOR.cpf);
      },
      stop: () => fake.close(),
    };
  });
}

let world: PscWorld;
beforeEach(async () => {
  world = await startPsc(DOCTOR.name);
});
afterEach(() => world.fake.close());

const batch = (count = 2) =>
  Array.from({ length: count }, (_, i) => ({ id: `d${i}`, attributes: randomBytes(100) }));

async function authorised() {
  const session = await openAtPsc(world.provider, DOCTOR.cpf);
  const [own] = await world.provider.listCertificates(session);
  if (!own) throw new Error('no certificate');
  return { session, own };
}

describe('how the doctor authorises', () => {
  test('the page is asked for with PKCE, for this CPF, for so long', () => {
    const { opening } = world.provider;
    if (opening.by !== 'page') throw new Error('no page');
    const asked = { cpf: DOCTOR.cpf, redirectUri: REDIRECT, lifetimeMs: 90 * 24 * 60 * MINUTE };
    const [first, second] = [opening.begin(asked), opening.begin(asked)];
    const { searchParams } = new URL(first.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: DOCTOR.cpf,
      scope: 'signature_session',
      lifetime: '604800',
      state: first.state,
    });
    expect(first.verifier).toMatch(/^[\w-]{43,128}$/);
    expect(first.url).not.toContain(first.verifier);
    expect(second.state).not.toBe(first.state);
    expect(first.url).not.toContain(PSC_CLIENT.clientSecret);
  });

  test('who has a certificate is known before', async () => {
    const { opening } = world.provider;
    if (opening.by !== 'page') throw new Error('no page');
    expect(await opening.knows(DOCTOR.cpf)).toBe(true);
    expect(await opening.knows('12345678900')).toBe(false);
  });

  test('the page says whose session it is, for how long, and that it is worth nothing', async () => {
    const { opening } = world.provider;
    if (opening.by !== 'page') throw new Error('no page');
    const asked = { cpf: DOCTOR.cpf, redirectUri: REDIRECT, lifetimeMs: 30 * MINUTE };
    const page = await (await fetch(opening.begin(asked).url)).text();
    expect(page).toContain(`${DOCTOR.name}, o Zelo pede`);
    expect(page).toContain('durante 30 minutos');
    expect(page).toContain('não tem validade jurídica');
  });

  test('a doctor who says no opens nothing', async () => {
    await expect(openAtPsc(world.provider, DOCTOR.cpf, 'nao')).rejects.toMatchObject({
      problem: 'refused',
    });
  });

  test('a code is good once, and for its verifier', async () => {
    const { opening } = world.provider;
    if (opening.by !== 'page') throw new Error('no page');
    const begun = opening.begin({ cpf: DOCTOR.cpf, redirectUri: REDIRECT, lifetimeMs: MINUTE });
    const code = async () => (await pressDecision(begun.url)).searchParams.get('code') ?? '';
    const came = { cpf: DOCTOR.cpf, redirectUri: REDIRECT, verifier: begun.verifier };
    const first = await code();
    await opening.finish({ ...came, code: first });
    await expect(opening.finish({ ...came, code: first })).rejects.toMatchObject({ problem: 'refused' });
    const stolen = { ...came, code: await code(), verifier: 'x'.repeat(43) };
    await expect(opening.finish(stolen)).rejects.toMatchObject({ problem: 'refused' });
  });

  test('a wrong secret of ours is not the doctor’s fault', async () => {
    const wrong = createPsc({
      profile: PSC_PROFILES.vidaas,
      url: world.fake.url,
      clock: () => new Date(),
      ...PSC_CLIENT,
      clientSecret: 'errado',
    });
    await expect(openAtPsc(wrong, DOCTOR.cpf)).rejects.toMatchObject({ problem: 'no-access' });
  });
});

describe('a provider that has a bad day', () => {
  test.each([
    ['down', (f: PscFake['faults']) => (f.down = true), 'down'],
    ['slow', (f: PscFake['faults']) => (f.slowMs = 60_000), 'slow'],
    ['failing', (f: PscFake['faults']) => (f.status500 = true), 'down'],
    ['limiting', (f: PscFake['faults']) => (f.status429 = true), 'busy'],
    ['lying in HTML', (f: PscFake['faults']) => (f.html = true), 'invalid-answer'],
    ['lying in JSON', (f: PscFake['faults']) => (f.wrongJson = true), 'invalid-answer'],
    ['refusing', (f: PscFake['faults']) => (f.refuseSigning = true), 'refused'],
    ['answering twice', (f: PscFake['faults']) => (f.answerTwice = true), 'answered-twice'],
    ['dying between signature and answer', (f: PscFake['faults']) => (f.loseAnswer = true), 'down'],
    ['signing something else', (f: PscFake['faults']) => (f.signOther = true), 'invalid-answer'],
  ])('%s: nothing is signed, asked once, told by name', async (_name, fail, problem) => {
    const { session, own } = await authorised();
    fail(world.fake.faults);
    await expect(world.provider.sign(session, own, batch())).rejects.toMatchObject({
      name: 'SignatureError',
      provider: 'vidaas',
      problem,
    });
    expect(world.fake.calls['signature']).toBe(1);
  });

  test('what was lost is asked for again and is the same', async () => {
    const { session, own } = await authorised();
    const documents = batch(1);
    world.fake.faults.loseAnswer = true;
    await expect(world.provider.sign(session, own, documents)).rejects.toMatchObject({ problem: 'down' });
    world.fake.faults.loseAnswer = false;
    const [one, two] = [
      await world.provider.sign(session, own, documents),
      await world.provider.sign(session, own, documents),
    ];
    expect(one).toEqual(two);
  });

  test('a session that is over closes no line, and nothing of a person is logged', async () => {
    const told: CallOutcome[] = [];
    const entries: CallEntry[] = [];
    await world.fake.close();
    world = await startPsc(DOCTOR.name, PSC_PROFILES.serpro, {
      gate: async () => ({ go: true, tell: async (outcome) => void told.push(outcome) }),
      onCall: (entry) => entries.push(entry),
    });
    const { session, own } = await authorised();
    const forged = { ...session, ticket: 'forged' };
    await expect(world.provider.sign(forged, own, batch())).rejects.toMatchObject({ problem: 'expired' });
    expect(told.map(({ kind }) => kind)).toEqual(['ok', 'ok']);
    expect(entries.map(({ operation }) => operation)).toEqual([
      'token',
      'certificate-discovery',
      'signature',
    ]);
    expect(JSON.stringify(entries)).not.toContain(DOCTOR.cpf);
  });
});

test('the certificate can be asked about at the authority that the provider names', async () => {
  const { own } = await authorised();
  const { root, intermediate } = await world.fake.authority();
  const built = buildChain({
    certificate: own.certificate,
    others: [intermediate],
    roots: [root],
    at: new Date(),
  });
  if (!built.ok) throw new Error(built.why);
  const check = () => createRevocationChecker({ fetch, clock: () => new Date() }).check(built.chain);
  expect(await check()).toMatchObject({ status: 'good' });
  await (await world.fake.authority()).revoke(own.certificate);
  expect(await check()).toMatchObject({ status: 'revoked' });
  world.fake.faults.noRevocation = true;
  expect(await check()).toMatchObject({ status: 'unknown', why: 'unreachable' });
});
