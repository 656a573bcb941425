import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lexico, readLexico as readDados } from '#domain/documentos/medicamentos/dados.testing.ts';
import { lerMedicamento } from '#domain/documentos/medicamentos/lexico/item.ts';
import { criarLexico } from '#domain/documentos/medicamentos/lexico/lexico.ts';
import { POOL_SIZE } from '#platform/db/database.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { readLexico } from './referencias.public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: true, jobs: false });
});
afterAll(() => app.stop());

test('the loaded lists → the names of the files', async () => {
  const read = await readLexico(app.deps.db);
  const files = lexico();
  const named = (one: typeof files) =>
    one.nomes.map(
      ({ nome, composicoes }) => `${nome}: ${composicoes.map((dcbs) => dcbs.join('+')).join('|')}`,
    );
  expect(named(read).toSorted()).toEqual(named(files).toSorted());
  expect(lerMedicamento('Rivotril 2 mg', read)).toEqual(lerMedicamento('Rivotril 2 mg', files));
});

test('lists in memory → one round trip; a list that changed → read again', async () => {
  const { db } = app.deps;
  const before = await readLexico(db);
  expect(before.versao).toMatch(/^\d{4}-\d{2}-\d{2} [0-9a-f]{12}$/);
  expect(await countRoundTrips(() => readLexico(db))).toBe(1);
  await db.insertInto('sinonimos').values({ termo: 'nomenovo', dcb: 'clonazepam', fonte: 'teste' }).execute();
  await db.updateTable('referencias').set({ sha256: 'outro' }).where('arquivo', '=', 'sinonimos').execute();
  const after = await readLexico(db);
  expect(lerMedicamento('nomenovo', before).substancias).toEqual([]);
  expect(lerMedicamento('nomenovo', after).substancias.map(({ dcb }) => dcb)).toEqual(['clonazepam']);
});

/** Another version of the lists with the same rows. */
const renew = (sha256: string) =>
  app.deps.db.updateTable('referencias').set({ sha256 }).where('arquivo', '=', 'marcas').execute();

test('uncached lists, a reader in each connection’s transaction → one index', async () => {
  const { db } = app.deps;
  await renew('several');
  const inTransaction = Array.from({ length: POOL_SIZE }, () => db.transaction().execute(readLexico));
  const read = await Promise.all([readLexico(db), readLexico(db), ...inTransaction]);
  expect(new Set(read).size).toBe(1);
});

/** Processor time of this thread in microseconds, whatever else the machine does. */
function usedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** The most of it between two turns of the event loop. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  const end = work.then(() => true);
  let [longest, since] = [0, process.threadCpuUsage()];
  for (let ended = false; !ended;) {
    ended = await Promise.race([end, turn(false)]);
    longest = Math.max(longest, usedSince(since));
    since = process.threadCpuUsage();
  }
  return longest;
}

test('uncached lists → no event-loop turn as long as half of indexing at once', async () => {
  const dados = readDados();
  const atOnce: number[] = [];
  const turns: number[] = [];
  for (const sha256 of ['one', 'two', 'three']) {
    const before = process.threadCpuUsage();
    criarLexico(dados);
    atOnce.push(usedSince(before));
    await renew(sha256);
    turns.push(await longestTurn(readLexico(app.deps.db)));
  }
  expect(Math.min(...turns) * 2).toBeLessThan(Math.min(...atOnce));
});

test('a list that is missing → no version, so that no prescription is issued', async () => {
  const { db } = app.deps;
  await db.deleteFrom('referencias').where('arquivo', '=', 'marcas').execute();
  expect((await readLexico(db)).versao).toBe('');
});
