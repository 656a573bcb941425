import { afterAll, beforeAll, expect, test } from 'vitest';
import { lexico } from '../../../../domain/documentos/medicamentos/dados.testing.ts';
import { lerMedicamento } from '../../../../domain/documentos/medicamentos/lexico/item.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import { countRoundTrips } from '../../../testing/database/round-trips.ts';
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

test('a list that is missing → no version, so that no prescription is issued', async () => {
  const { db } = app.deps;
  await db.deleteFrom('referencias').where('arquivo', '=', 'marcas').execute();
  expect((await readLexico(db)).versao).toBe('');
});
