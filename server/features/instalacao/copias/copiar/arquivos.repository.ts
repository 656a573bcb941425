import type { DbSession } from '../session.repository.ts';

/** An object that a row refers to, with the SHA-256 it was stored with where the row keeps one. */
export type NamedObject = { chave: string; sha256: string | null };

/** Every column that refers to an object; a test finds columns that are missing here. */
const NAMED_OBJECTS = `
  select objeto as chave, sha256 from anexos where situacao <> 'recusado'
  union all
  select previa_objeto, null from anexos where previa_objeto is not null and situacao <> 'recusado'
  union all
  select documento_objeto, documento_sha256 from contestacoes where documento_objeto is not null`;

/** Those of tables that schemas from which copies are still taken do not have. */
const NAMED_BY_LATER_TABLES = [
  {
    table: 'documentos',
    named: `
  union all
  select objeto, sha256 from documentos where objeto is not null
  union all
  select preparado_objeto, null from documentos where preparado_objeto is not null`,
  },
  {
    table: 'documentos_da_conferencia',
    named: `
  union all
  select objeto, sha256 from documentos_da_conferencia where objeto is not null`,
  },
];

const PAGE = 500;

async function namedObjects(session: DbSession): Promise<string> {
  const { rows } = await session.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass('public.' || name) is not null`,
    [NAMED_BY_LATER_TABLES.map(({ table }) => table)],
  );
  const known = new Set(rows.map(({ name }) => name));
  const later = NAMED_BY_LATER_TABLES.filter(({ table }) => known.has(table));
  return [NAMED_OBJECTS, ...later.map(({ named }) => named)].join('');
}

/** Streams the objects that the rows of the snapshot refer to, page by page. */
export async function* listNamedObjects(session: DbSession): AsyncGenerator<NamedObject> {
  await session.query(`declare arquivos no scroll cursor for ${await namedObjects(session)}`);
  for (;;) {
    const { rows } = await session.query<NamedObject>(`fetch ${PAGE} from arquivos`);
    yield* rows;
    if (rows.length < PAGE) break;
  }
  await session.query('close arquivos');
}

/**
 * True when a row outside the snapshot still refers to the object: one that was deleted during the copy is
 * not missing.
 */
export async function isStillNamed(session: DbSession, chave: string): Promise<boolean> {
  const { rows } = await session.query(
    `select 1 from (${await namedObjects(session)}) n where chave = $1 limit 1`,
    [chave],
  );
  return rows.length > 0;
}
