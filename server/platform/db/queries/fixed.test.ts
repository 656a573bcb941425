import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { openDatabase, together, type Database } from '../database.ts';
import { createLogger } from '../../log/logger.ts';
import { fixed } from './fixed.ts';

let made: TestDatabase;
let db: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  db = openDatabase(made.connection, createLogger('silent'));
  const precos = [1, 2, 3].map((n) => ({ servico: `serviço ${n}`, preco_centavos: n * 100 }));
  await db.kysely.insertInto('precos').values(precos).execute();
});
afterAll(async () => {
  await db.close();
  await made.drop();
});

test('is built once, and asked with the values of each call, wherever they stand', async () => {
  let builds = 0;
  const dearer = fixed<{ than: number; but: string }, { servico: string }>((builder, param) => {
    builds += 1;
    return builder
      .selectFrom('precos')
      .select('servico')
      .where('servico', '<>', param('but'))
      .where('preco_centavos', '>', param('than'))
      .where('servico', 'in', ['serviço 1', 'serviço 2', 'serviço 3'])
      .where('servico', '<>', param('but'))
      .orderBy('servico');
  });
  expect(await dearer(db.kysely, { than: 100, but: 'serviço 3' })).toEqual([{ servico: 'serviço 2' }]);
  const both = await together(db.kysely, (one) =>
    Promise.all([dearer(one, { but: '', than: 250 }), dearer(one, { than: 0, but: 'serviço 1' })]),
  );
  expect(both.map((rows) => rows.map(({ servico }) => servico))).toEqual([
    ['serviço 3'],
    ['serviço 2', 'serviço 3'],
  ]);
  expect(builds).toBe(1);
});
