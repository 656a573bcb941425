import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { openDatabase, together, type Database } from '../database.ts';
import { createLogger } from '../../log/logger.ts';
import { fixed, fixedChange } from './fixed.ts';

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

test('a change is built once for each set of columns, and sets no column that it does not name', async () => {
  let builds = 0;
  const change = fixedChange<
    { preco_centavos: number | null; versao: number },
    { servico: string },
    { preco_centavos: number | null; versao: number }
  >((builder, param, values) => {
    builds += 1;
    return builder
      .updateTable('precos')
      .set(values)
      .where('servico', '=', param('servico'))
      .returning(['preco_centavos', 'versao']);
  });
  const servico = 'serviço 1';
  const [before] = await change(db.kysely, { versao: 7 }, { servico });
  expect(before).toEqual({ preco_centavos: 100, versao: 7 });
  expect(await change(db.kysely, { versao: 8 }, { servico })).toEqual([{ preco_centavos: 100, versao: 8 }]);
  expect(builds).toBe(1);
  expect(await change(db.kysely, { preco_centavos: null, versao: 9 }, { servico })).toEqual([
    { preco_centavos: null, versao: 9 },
  ]);
  expect(builds).toBe(2);
});
