import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { COM_MODELO_OFICIAL } from '#domain/documentos/emissao/modelos-oficiais.ts';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { NOTIFICACOES } from '#domain/documentos/tipos.ts';
import { useTestDatabase } from '#testing/database/database.ts';
import { urlOf } from '#testing/database/connections.ts';

const database = useTestDatabase();

test('the generated types are those of the migrated database', async () => {
  const url = urlOf(database.connection);
  const run = promisify(execFile)(process.execPath, ['scripts/db-types.mjs', url, '--verify']);
  await expect(run).resolves.toMatchObject({ stderr: '' });
});

test.each([
  ['documentos', TIPOS_DE_DOCUMENTO],
  ['modelos_oficiais', COM_MODELO_OFICIAL],
  ['taloes', NOTIFICACOES],
])('the check constraint of %s.tipo names exactly the kinds of the domain', async (table, kinds) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.conrelid = ${table}::regclass and c.contype = 'c' and a.attname = 'tipo'`.execute(
    database.kysely,
  );
  const named = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(new Set(named)).toEqual(new Set(kinds));
});
