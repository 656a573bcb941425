import { createHash } from 'node:crypto';
import { migrateInside, type ListMigrations } from '#platform/db/migrate.ts';
import { sinceBaseline } from '#platform/db/migrations.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { selectOf, listCopiedTables } from '../catalogo.repository.ts';
import type { VerifyResult } from './conferir.usecases.ts';
import { JOB_TABLES } from '../conteudo.policy.ts';
import { copiaDeOutroPrograma, CopiaRecusada, baseAlheia, instalacaoNaoVazia } from '../copias.errors.ts';
import type { Cursor } from './leitura.usecases.ts';
import type { CopyHeader } from '../manifesto.policy.ts';
import * as restauro from './restauro.repository.ts';
import { copyIn, copyOut, inTransaction, quoted, type DbSession } from '../session.repository.ts';
import type { Occupancy } from './restauro.repository.ts';

type Conjunto = CopyHeader['conjuntos'][number];

/**
 * Loads the rows of a copy in one transaction: creates the schema of the copy's migrations, loads and
 * verifies the rows, then applies this program's later migrations. Leaves the cursor at the first file.
 * @returns the id of the started restoration
 * @throws CopiaRecusada
 */
export function loadTables(
  session: DbSession,
  cursor: Cursor,
  verified: VerifyResult,
  { clock, migrations }: Pick<BaseDeps, 'clock'> & { migrations?: ListMigrations },
): Promise<string> {
  const { migracoes, conjuntos } = verified.header;
  const tables = conjuntos.filter(({ nome }) => nome !== JOB_TABLES);
  return inTransaction(session, async (tx) => {
    // Checked again inside the transaction, when no other restoration can write.
    refuseOccupied(await restauro.readOccupancy(session));
    const instalacao = await restauro.readInstallationId(session);
    await restauro.dropSchemaObjects(tx);
    await migrateInside(tx, sinceBaseline(migracoes)?.at(-1), migrations);
    for (const { nome } of tables) await restauro.prepareTable(session, nome);
    const sortColumns = await readSortColumns(session, tables);
    await withRows(session, cursor, conjuntos, async () => {
      await recheckTables(session, tables, sortColumns, verified);
      for (const { nome } of tables) await restauro.finishTable(session, nome);
      await migrateInside(tx, undefined, migrations);
    });
    await restauro.keepInstallationId(tx, instalacao);
    return restauro.beginRestore(tx, clock());
  });
}

/**
 * Loads each set of rows in the order of the copy.
 * @param afterTables called once after the tables and before the jobs, which are loaded into the migrated
 * schema's table
 */
async function withRows(
  session: DbSession,
  cursor: Cursor,
  conjuntos: readonly Conjunto[],
  afterTables: () => Promise<void>,
): Promise<void> {
  for (let item = cursor.current; item; item = cursor.current) {
    if (item.tipo === 'arquivo' || item.tipo === 'lista' || item.tipo === 'manifesto') return;
    if (item.tipo === 'linhas') {
      const conjunto = conjuntos.find(({ nome }) => nome === item.conjunto);
      if (!conjunto) throw copiaDeOutroPrograma();
      const colunas = conjunto.colunas.map(quoted).join(', ');
      await copyIn(session, `${quoted(conjunto.nome)} (${colunas})`, chunks(cursor, conjunto.nome));
      continue;
    }
    if (item.tipo === 'sequencias') {
      await restauro.setSequences(session, item.sequencias);
      await afterTables();
    }
    await cursor.advance();
  }
}

/** The rows of one set, joined over the parts that it was cut into. */
async function* chunks(cursor: Cursor, nome: string): AsyncGenerator<Uint8Array> {
  while (cursor.current?.tipo === 'linhas' && cursor.current.conjunto === nome) {
    yield* cursor.current.content;
    await cursor.advance();
  }
}

/** The sort order of each table. @throws CopiaRecusada for a table that this schema does not have */
async function readSortColumns(
  session: DbSession,
  tables: readonly Conjunto[],
): Promise<Map<string, string[]>> {
  const sortColumns = new Map((await listCopiedTables(session)).map(({ nome, ordem }) => [nome, ordem]));
  if (tables.some(({ nome }) => !sortColumns.has(nome))) throw copiaDeOutroPrograma();
  return sortColumns;
}

/**
 * Reads the loaded rows back and compares their hashes with the manifest, so that no value was changed by the
 * conversion.
 * @throws CopiaRecusada
 */
async function recheckTables(
  session: DbSession,
  tables: readonly Conjunto[],
  sortColumns: ReadonlyMap<string, string[]>,
  { manifesto }: VerifyResult,
): Promise<void> {
  for (const { nome, colunas } of tables) {
    const hash = createHash('sha256');
    for await (const piece of copyOut(session, selectOf(nome, colunas, sortColumns.get(nome) ?? [])))
      hash.update(piece);
    const stored = manifesto.conjuntos.find((conjunto) => conjunto.nome === nome);
    if (stored?.sha256 === hash.digest('hex')) continue;
    throw new CopiaRecusada(
      `A tabela ${nome} não ficou igual à da cópia. A restauração foi desfeita; nada foi alterado.`,
    );
  }
}

/** Refuses a database that is not empty. @throws CopiaRecusada */
export function refuseOccupied(occupancy: Occupancy): void {
  if (occupancy.tipo === 'alheia') throw baseAlheia();
  if (occupancy.tipo === 'dados') throw instalacaoNaoVazia(`tabela ${occupancy.table}`);
}
