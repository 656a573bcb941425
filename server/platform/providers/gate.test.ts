import type { CallOutcome } from '#ports/provider-error.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { useTestDatabase } from '#testing/database/database.ts';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { createGates, DEFAULT_LIMITS, type Admission, type Gate, type GateLimits } from './gate.ts';

const log = createLogger('silent');
const NAME = 'teste';
const LIMITS = {
  ...DEFAULT_LIMITS,
  failures: 3,
  openMs: 60_000,
  budget: { calls: 10, background: 6, windowMs: 3_600_000 },
};

const UNCOUNTED = { ...LIMITS, budget: null };

const db = useTestDatabase();
beforeEach(() => db.kysely.deleteFrom('provedores').execute());

/** The gates of one replica; each call makes another replica over the same row. */
const replica = (limits: GateLimits = LIMITS) => createGates({ db: db.kysely, log }, NAME, limits);
const OK: CallOutcome = { kind: 'ok', status: null, waitMs: null };
const LOST: CallOutcome = { kind: 'timeout', status: null, waitMs: null };

const verdict = (admission: Admission) => (admission.go ? 'go' : admission.reason);

async function call(gate: Gate, outcome: CallOutcome): Promise<string> {
  const admission = await gate(false);
  if (admission.go) await admission.tell(outcome);
  return verdict(admission);
}

async function inTurn(gate: Gate, times: number, outcome = OK): Promise<string[]> {
  const verdicts: string[] = [];
  for (let i = 0; i < times; i += 1) verdicts.push(await call(gate, outcome));
  return verdicts;
}

const row = () => db.kysely.selectFrom('provedores').selectAll().executeTakeFirstOrThrow();
/** Changes the row as if so many minutes had passed. */
const letPass = (column: 'pausado_ate' | 'aberto_ate' | 'sonda_ate' | 'janela_inicio', minutes: number) =>
  db.kysely
    .updateTable('provedores')
    .set(column, sql<Date>`${sql.ref(column)} - ${minutes} * interval '1 minute'`)
    .execute();

describe('the budget', () => {
  test('is one for all replicas, however many ask at once', async () => {
    const lanes = [replica(), replica(), replica()].map(({ patients }) => patients);
    const asked = lanes.flatMap((gate) => Array.from({ length: 8 }, () => call(gate, OK)));
    const verdicts = await Promise.all(asked);
    expect(verdicts.filter((word) => word === 'go')).toHaveLength(10);
    expect(new Set(verdicts)).toEqual(new Set(['go', 'budget']));
  });

  test('is not taken by background work to its end: patients go on', async () => {
    const { background, patients, idle } = replica();
    expect(await idle()).toBe(true);
    expect(await inTurn(background, 7)).toEqual([...Array<string>(6).fill('go'), 'budget']);
    expect(await idle()).toBe(false);
    expect(await inTurn(patients, 5)).toEqual([...Array<string>(4).fill('go'), 'budget']);
  });

  test('is new when its window ends; what an old window had left is not carried over', async () => {
    const { patients } = replica();
    await inTurn(patients, 9);
    await letPass('janela_inicio', 61);
    expect((await inTurn(patients, 11)).filter((word) => word === 'go')).toHaveLength(10);
  });

  test('counts each call as it is made: a replica that dies takes none with it', async () => {
    await inTurn(replica().patients, 2);
    await inTurn(replica().background, 1);
    expect(await row()).toMatchObject({ chamadas: 3 });
  });

  test('costs one question to the database for each call', async () => {
    const counted = openDatabase(db.connection, log);
    const asked = vi.spyOn(counted.pool, 'connect');
    const { patients } = createGates({ db: counted.kysely, log }, NAME, LIMITS);
    await call(patients, OK);
    asked.mockClear();
    await inTurn(patients, 9);
    expect(asked).toHaveBeenCalledTimes(9);
    await counted.close();
  });
});

describe('a provider that asks to wait', () => {
  test('not called by any replica until then', async () => {
    const [one, other] = [replica(), replica()];
    await call(one.patients, { kind: 'rate-limited', status: 429, waitMs: 120_000 });
    expect(await call(other.patients, OK)).toBe('paused');
    expect(await call(other.background, OK)).toBe('paused');
    expect(await other.idle()).toBe(false);
    await letPass('pausado_ate', 2);
    expect(await call(other.patients, OK)).toBe('go');
  });

  test('a shorter wait read later does not end a longer one; an absurd one is not believed', async () => {
    const { patients } = replica();
    const admissions = [await patients(false), await patients(false)];
    const waits = [Date.now(), 1_000];
    for (const [i, admission] of admissions.entries()) {
      if (admission.go) await admission.tell({ kind: 'rate-limited', status: 429, waitMs: waits[i] ?? 0 });
    }
    await letPass('pausado_ate', 14);
    expect(await call(patients, OK)).toBe('paused');
    await letPass('pausado_ate', 1);
    expect(await call(patients, OK)).toBe('go');
  });
});

describe('a provider that does not answer', () => {
  test('is not asked for a moment after three requests, by any replica', async () => {
    const [one, other] = [replica(UNCOUNTED), replica(UNCOUNTED)];
    expect(await inTurn(one.patients, 3, LOST)).toEqual(['go', 'go', 'go']);
    expect(await call(other.patients, OK)).toBe('open');
    expect(await row()).toMatchObject({ falhas_seguidas: 3, ultima_falha_tipo: 'timeout' });
  });

  test('an answer in between begins the count anew', async () => {
    const { patients } = replica(UNCOUNTED);
    await inTurn(patients, 2, LOST);
    await call(patients, OK);
    expect(await inTurn(patients, 2, LOST)).toEqual(['go', 'go']);
    expect(await call(patients, OK)).toBe('go');
    expect(await row()).toMatchObject({ falhas_seguidas: 0, falhando_desde: null });
  });

  test('is then tried by one at a time; its answer lets all in, its silence none', async () => {
    const gates = [replica(UNCOUNTED), replica(UNCOUNTED), replica(UNCOUNTED)].map(
      ({ patients }) => patients,
    );
    const [gate = replica(UNCOUNTED).patients] = gates;
    await inTurn(gate, 3, LOST);
    await letPass('aberto_ate', 2);
    const tries = await Promise.all(gates.map((each) => each(false)));
    expect(tries.map(verdict).toSorted()).toEqual(['go', 'open', 'open']);
    const silent = tries.find((admission) => admission.go);
    if (silent?.go) await silent.tell(LOST);
    expect(await call(gate, OK)).toBe('open');
    await letPass('aberto_ate', 2);
    expect(await call(gate, OK)).toBe('go');
    expect(await Promise.all(gates.map((each) => call(each, OK)))).toEqual(['go', 'go', 'go']);
  });

  test('a try that was killed keeps the others out for its term only', async () => {
    const { patients } = replica(UNCOUNTED);
    await inTurn(patients, 3, LOST);
    await letPass('aberto_ate', 2);
    await patients(false);
    expect(await call(patients, OK)).toBe('open');
    await letPass('sonda_ate', 1);
    expect(await call(patients, OK)).toBe('go');
  });

  test('further attempts of one request are let through: its failure counts once', async () => {
    const { patients } = replica(UNCOUNTED);
    await inTurn(patients, 3, LOST);
    expect(verdict(await patients(true))).toBe('go');
  });
});

test('a refusal is an answer', async () => {
  const { patients } = replica();
  expect(await inTurn(patients, 4, { kind: 'refused', status: 400, waitMs: null })).toEqual(
    Array<string>(4).fill('go'),
  );
  expect(await row()).toMatchObject({ ultima_falha: null });
});

describe('a key that is refused', () => {
  const LOCKED: CallOutcome = { kind: 'key-refused', status: 401, waitMs: null };

  test('holds everybody back at once, is asked about by one at a time, and its mending lets all in', async () => {
    const [one, other] = [replica(UNCOUNTED).patients, replica(UNCOUNTED).patients];
    expect(await call(one, LOCKED)).toBe('go');
    expect(await call(other, OK)).toBe('open');
    expect(await row()).toMatchObject({ ultima_falha_tipo: 'key-refused', falhando_desde: expect.any(Date) });
    await letPass('aberto_ate', 1);
    const tries = await Promise.all([one(false), other(false)]);
    expect(tries.map(verdict).toSorted()).toEqual(['go', 'open']);
    for (const admission of tries) if (admission.go) await admission.tell(OK);
    expect(await Promise.all([call(one, OK), call(other, OK)])).toEqual(['go', 'go']);
    expect(await row()).toMatchObject({ falhas_seguidas: 0, falhando_desde: null });
  });

  test('for one operation (403) counts as any failure: the others go on', async () => {
    const { patients } = replica(UNCOUNTED);
    await call(patients, { ...LOCKED, status: 403 });
    expect(await call(patients, OK)).toBe('go');
    expect(await row()).toMatchObject({ falhas_seguidas: 0 });
  });
});

test('without its database the gate lets calls through, within a second', async () => {
  const gone = openDatabase(db.connection, log);
  await gone.pool.end();
  const { patients, idle } = createGates({ db: gone.kysely, log }, NAME, LIMITS);
  expect(await call(patients, LOST)).toBe('go');
  expect(await idle()).toBe(false);
});
