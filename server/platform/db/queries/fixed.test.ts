import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { openDatabase, together, type Database, type Queries } from '../database.ts';
import { createLogger } from '#platform/log/logger.ts';
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

/** How a connection has prepared the statement that contains a text: its parameters, and how often it was planned anew. */
async function preparedWith(text: string, one: Queries) {
  const { rows } = await sql`
    select array_length(parameter_types, 1) as parameters, custom_plans as planned
      from pg_prepared_statements where position(${text} in statement) > 0 and not from_sql`.execute(one);
  return rows;
}

test('has no parameter but what each call gives, so that it is not planned at each call', async () => {
  const cheap = fixed<{ than: number; but: string }, { servico: string }>((builder, param) =>
    builder
      .selectFrom('precos')
      .select('servico')
      .where('preco_centavos', '<', param('than'))
      .where('servico', 'in', ["d'água", 'serviço 2'])
      .where((eb) => eb.or([eb('servico', '<>', param('but')), eb('preco_centavos', '<', param('than'))]))
      .where(sql<boolean>`servico = any(${['serviço 1', 'serviço 2']}::text[])`)
      .limit(2),
  );
  await together(db.kysely, async (one) => {
    for (let i = 0; i < 30; i += 1)
      expect(await cheap(one, { than: 201, but: '' })).toEqual([{ servico: 'serviço 2' }]);
    // PostgreSQL plans five executions anew before it compares. What is neither text, number nor boolean stays a parameter.
    expect(await preparedWith("('d''água', 'serviço 2')", one)).toEqual([{ parameters: 3, planned: 5 }]);
  });
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
