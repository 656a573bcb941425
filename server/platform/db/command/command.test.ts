import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { createLogger } from '#platform/log/logger.ts';
import { openDatabase, type Database, type QueriesInTransaction } from '../database.ts';
import { transactionRunner } from '../transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { command } from './command.ts';
import { answerFrom, call, inLockOrder, locks } from './decision.ts';

const log = createLogger('silent');
const actor = { tipo: 'Sistema', nome: 'teste' } as const;
let database: TestDatabase;
let db: Database;
let deps: BaseDeps;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connection, log);
  const noJobs = { enqueue: () => Promise.resolve(), wake: () => undefined };
  deps = {
    db: db.kysely,
    runInTransaction: transactionRunner(db.kysely, noJobs),
    clock: () => new Date(),
    log,
  };
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function readPreco(tx: QueriesInTransaction, servico: string): Promise<number | null> {
  const row = await tx
    .selectFrom('precos')
    .select('preco_centavos')
    .where('servico', '=', servico)
    .executeTakeFirst();
  return row?.preco_centavos ?? null;
}

async function insertPreco(tx: QueriesInTransaction, servico: string, preco_centavos: number): Promise<void> {
  await tx.insertInto('precos').values({ servico, preco_centavos }).execute();
}

/** Two statements, the second sent after the answer of the first. */
async function insertAfterReading(tx: QueriesInTransaction, servico: string): Promise<void> {
  await sql`select 1`.execute(tx);
  await insertPreco(tx, servico, 1);
}

class Taken extends Error {}

const dobrar = command({
  load: ({ input }: UseCase<typeof actor, { de: string; para: string }, BaseDeps>) => ({
    preco: call(readPreco, input.de),
  }),
  decide: ({ preco }, { input }) => {
    if (preco === null) throw new Error('no such price');
    return {
      writes: [{ ...call(insertPreco, input.para, preco * 2), taken: () => new Taken() }],
      audit: [{ action: 'teste', targetType: 'preco', targetId: input.para }],
      answer: answerFrom(call(readPreco, input.para), (written) => written),
    };
  },
});

test('a decision is written and read back with the commit: two round trips', async () => {
  await deps.runInTransaction({ actor }, ({ db: tx }) => insertPreco(tx, 'um', 100));
  expect(await dobrar({ actor, input: { de: 'um', para: 'dois' }, deps })).toBe(200);
  let answer: unknown;
  const trips = await countRoundTrips(async () => {
    answer = await dobrar({ actor, input: { de: 'dois', para: 'quatro' }, deps });
  });
  expect([answer, trips]).toEqual([400, 2]);
});

test('a decision refuses → nothing is written; a taken unique value → its named error', async () => {
  await expect(dobrar({ actor, input: { de: 'nenhum', para: 'nada' }, deps })).rejects.toThrow(
    'no such price',
  );
  await expect(dobrar({ actor, input: { de: 'um', para: 'dois' }, deps })).rejects.toThrow(Taken);
  const { rows } = await sql`select from auditoria where alvo_id = 'nada'`.execute(db.kysely);
  expect(rows).toEqual([]);
});

test('a rule is tried without a database', () => {
  const given = { actor, input: { de: 'a', para: 'b' }, deps, now: new Date(), newId: () => 'id' };
  const { writes } = dobrar.decide({ preco: 7 }, given, undefined);
  expect(writes).toMatchObject([call(insertPreco, 'b', 14)]);
});

test('a write waits for an answer between its statements → the second is refused', async () => {
  const late = command({
    load: ({ input }: UseCase<typeof actor, string, BaseDeps>) => ({ preco: call(readPreco, input) }),
    decide: () => ({ writes: [call(insertAfterReading, 'tarde')], answer: null }),
  });
  await expect(late({ actor, input: 'um', deps })).rejects.toThrow('after the end');
  expect(await deps.runInTransaction({ actor }, (uow) => readPreco(uow.db, 'tarde'))).toBeNull();
});

test('more is loaded once the first rows are judged: three round trips; refused → it is not read', async () => {
  const beside = command({
    load: ({ input }: UseCase<typeof actor, { um: string; dois: string }, BaseDeps>) => ({
      preco: call(readPreco, input.um),
    }),
    more: ({ preco }, { input }) => {
      if (preco !== 100) throw new Taken();
      return { other: call(readPreco, input.dois) };
    },
    decide: ({ preco, other }) => ({ answer: [preco, other] }),
  });
  let answer: unknown;
  const ask = async (um: string) =>
    void (answer = await beside({ actor, input: { um, dois: 'dois' }, deps }));
  expect([await countRoundTrips(() => ask('um')), answer]).toEqual([3, [100, 200]]);
  await expect(ask('quatro')).rejects.toThrow(Taken);
});

const of = (name: string) => async () => name;

test('loads in any order → locks of accounts, of orders, of conversations, then the rest', () => {
  const conversa = locks('conversa', of('conversa'));
  const account = locks('account', of('account'));
  const pedido = locks('pedido', of('pedido'));
  const names = inLockOrder({
    read: call(of('read')),
    conversa: call(conversa),
    pedido: call(pedido),
    other: call(of('other')),
    account: call(account),
  }).map(([name]) => name);
  expect(names).toEqual(['account', 'pedido', 'conversa', 'read', 'other']);
  expect(inLockOrder({ conversa: call(conversa) }, { pedido: call(pedido) })).toHaveLength(1);
  expect(() => inLockOrder({ pedido: call(pedido) }, { conversa: call(conversa) })).toThrow('is held');
});
