import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallOutcome } from '#ports/provider-error.ts';
import { PRESCRITORES, startSncr, type SncrWorld, signInAtSncr } from '#testing/providers/sncr.ts';
import type { CallEntry } from '#adapters/http-client.ts';
import { describeSncr } from '../sncr.suite.ts';
import { createSncr } from './sncr-api.ts';

const [ANA, CAIO] = PRESCRITORES;

describeSncr('API 1.0', async () => {
  const { fake, sncr, wait, signIn } = await startSncr();
  return {
    sncr,
    ana: ANA,
    caio: CAIO,
    signIn: (who) => signIn(who === 'ana' ? ANA : CAIO),
    comeBack: (origin, state) => signInAtSncr(sncr.loginUrl({ origin, state }), ANA),
    wait,
    fail(how) {
      if (how === 'slow') fake.faults.slowMs = 60_000;
      else fake.faults[how] = true;
    },
    stop: () => fake.close(),
  };
});

let world: SncrWorld;
beforeEach(async () => {
  world = await startSncr();
});
afterEach(() => world.fake.close());

const asked = { ...ANA, numero: 'NRB', quantidade: 10 } as const;

test('both names of the list are read', async () => {
  const token = await world.signIn();
  world.fake.faults.tableName = true;
  expect((await world.sncr.pedir(token, asked)).faixas).toHaveLength(10);
});

test('a lost answer is not asked for again: the numbers are gone, and the next ones follow', async () => {
  const token = await world.signIn();
  world.fake.faults.loseAnswer = true;
  await expect(world.sncr.pedir(token, asked)).rejects.toMatchObject({ lost: true });
  expect(world.fake.calls['/numeracoes/notificacao-receita']).toBe(1);
  world.fake.faults.loseAnswer = false;
  const { faixas } = await world.sncr.pedir(token, asked);
  expect(faixas[0]?.inicio).toMatch(/\.0000011$/);
});

test('a server that is not there was asked for nothing', async () => {
  await world.fake.close();
  await expect(world.sncr.pedir('t', asked)).rejects.toMatchObject({ problem: 'down', lost: false });
});

test('the exchange is tried again while SNCR fails', async () => {
  const back = await signInAtSncr(world.sncr.loginUrl({ origin: 'https://z.br', state: 's' }), ANA);
  world.fake.faults.failNext(1, 503);
  expect(await world.sncr.token(back.searchParams.get('session_id') ?? '')).not.toBe('');
  expect(world.fake.calls['/auth/token']).toBe(2);
});

test('a CNPJ that is none is refused', async () => {
  const sncr = createSncr({ url: world.fake.url, cnpj: '', timeoutMs: 2_000 });
  const bloco = sncr.pedir(await world.signIn(), { ...ANA, numero: 'RCE', quantidade: 10 });
  await expect(bloco).rejects.toMatchObject({ problem: 'refused', lost: false });
});

test('a sign-in that is over closes no line, and nothing of a person or a token is logged', async () => {
  const told: CallOutcome[] = [];
  const entries: CallEntry[] = [];
  const { fake, sncr, signIn } = await startSncr({
    gate: async () => ({ go: true, tell: async (outcome) => void told.push(outcome) }),
    onCall: (entry) => entries.push(entry),
  });
  const token = await signIn();
  await expect(sncr.pedir('forged', asked)).rejects.toMatchObject({ problem: 'expired' });
  const failed = await sncr.pedir(token, { ...asked, inscricao: '999999' }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ problem: 'other-doctor' });
  expect(told.map(({ kind }) => kind)).toEqual(['ok', 'refused']);
  const words = JSON.stringify([entries, String(failed), told]);
  for (const secret of [token, '999999', ANA.inscricao, ANA.nome]) expect(words).not.toContain(secret);
  await fake.close();
});
