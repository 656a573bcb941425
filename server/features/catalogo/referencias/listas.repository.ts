import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ConnectionPool } from '#platform/db/database.ts';
import type { ListRow } from './lista.policy.ts';
import { searchedLists, SILENT_WORDS, type ReferenceFile } from './listas.policy.ts';

/** A file as it was read: its bytes (CSV with a header line), their SHA-256 in hexadecimal, and the date of the list. */
export type FileContent = { bytes: Uint8Array; sha256: string; data: string };

export type Turn = Client;

/**
 * Runs `work` in one transaction in which nobody else changes the lists: replicas, and a command beside them, take turns.
 * Readers see the old rows until the end.
 */
export async function inTurn<T>(
  pool: Pick<ConnectionPool, 'apart'>,
  work: (client: Turn) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const client = await pool.apart();
  // In the middle of something it ends with what it waits for.
  const release = () => void client.end().catch(() => undefined);
  stopping?.addEventListener('abort', release);
  try {
    await client.query("begin; set local statement_timeout = 0; set local lock_timeout = '60s'");
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['referencias']);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    stopping?.removeEventListener('abort', release);
    release();
  }
}

/**
 * Puts the rows of a list in the place of those in its table, unless the same bytes were loaded before: those of the newest
 * set that the operator installed, where the file of the program is not of a later date.
 * @returns whether anything was loaded
 */
export async function loadFile(
  client: Turn,
  file: ReferenceFile,
  own: FileContent,
  now: Date,
): Promise<boolean> {
  const installed = await findInstalled(client, file.arquivo, own.data);
  const { sha256, data } = installed ?? own;
  const loaded = await findLoaded(client, file.arquivo);
  if (loaded?.sha256 !== sha256) {
    const bytes = installed ? await readInstalled(client, file.arquivo, installed.conjunto) : own.bytes;
    await replaceRows(client, file, { bytes, sha256, data }, now);
    return true;
  }
  if (loaded.data !== data)
    await client.query('update referencias set data = $2 where arquivo = $1', [file.arquivo, data]);
  return false;
}

type Installed = { conjunto: number; sha256: string; data: string };

async function findInstalled(client: Turn, arquivo: string, since: string): Promise<Installed | undefined> {
  const { rows } = await client.query<Installed>(
    `select conjunto, sha256, data::text as data from referencias_instaladas
      where arquivo = $1 and retirado_em is null and data >= $2
      order by data desc, conjunto desc limit 1`,
    [arquivo, since],
  );
  return rows[0];
}

async function readInstalled(client: Turn, arquivo: string, conjunto: number): Promise<Uint8Array> {
  const text = 'select conteudo from referencias_instaladas where arquivo = $1 and conjunto = $2';
  const { rows } = await client.query<{ conteudo: Uint8Array }>(text, [arquivo, conjunto]);
  return rows[0]?.conteudo ?? new Uint8Array();
}

/** Hash and date of the loaded file of a list; undefined before the first start loaded it. */
export async function findLoaded(
  client: Turn,
  arquivo: string,
): Promise<{ sha256: string; data: string } | undefined> {
  const text = 'select sha256, data::text as data from referencias where arquivo = $1';
  return (await client.query<{ sha256: string; data: string }>(text, [arquivo])).rows[0];
}

/** The rows of a list that are in force. */
export async function readRows(client: Turn, { tabela, colunas }: ReferenceFile): Promise<ListRow[]> {
  const text = `select ${colunas.join(', ')} from ${tabela}`;
  const { rows } = await client.query<Record<string, string>>(text);
  return rows.map((celulas) => ({ linha: null, celulas }));
}

/** Keeps the files of a set that the operator installs. @returns the number of the set */
export async function insertConjunto(
  client: Turn,
  files: readonly (FileContent & { arquivo: string })[],
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ conjunto: number }>(
    'select coalesce(max(conjunto), 0) + 1 as conjunto from referencias_instaladas',
  );
  const conjunto = rows[0]?.conjunto ?? 1;
  for (const { arquivo, data, sha256, bytes } of files) {
    await client.query('insert into referencias_instaladas values ($1, $2, $3, $4, $5, $6)', [
      conjunto,
      arquivo,
      data,
      sha256,
      Buffer.from(bytes),
      now,
    ]);
  }
  return conjunto;
}

/** Takes the set back that was installed last. @returns the names of its files; none where there is no set */
export async function retireConjunto(client: Turn, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ arquivo: string }>(
    `update referencias_instaladas set retirado_em = $1
      where retirado_em is null
        and conjunto = (select max(conjunto) from referencias_instaladas where retirado_em is null)
      returning arquivo`,
    [now],
  );
  return rows.map(({ arquivo }) => arquivo);
}

async function replaceRows(
  client: Turn,
  { arquivo, tabela, colunas }: ReferenceFile,
  { bytes, sha256, data }: FileContent,
  now: Date,
): Promise<void> {
  const columns = colunas.join(', ');
  await client.query(`delete from ${tabela}`);
  const copy = client.query(
    copyFrom(
      `copy ${tabela} (${columns}) from stdin with (format csv, header match, force_not_null (${columns}))`,
    ),
  );
  await pipeline(Readable.from([bytes]), copy);
  for (const { lista, nomes } of searchedLists(arquivo)) {
    // Most words stay in place: deleting and inserting them again would bloat the index.
    await client.query(
      `with palavras as materialized (
         select distinct palavra from (${nomes}) nomes, unnest(palavras_da_busca(busca)) palavra
          where palavra <> '' and palavra <> all ($2)
       ), fora as (
         delete from referencias_palavras where arquivo = $1 and palavra not in (select palavra from palavras)
       )
       insert into referencias_palavras select $1, palavra from palavras on conflict do nothing`,
      [lista, SILENT_WORDS],
    );
  }
  await client.query(
    `insert into referencias (arquivo, sha256, linhas, carregada_em, data) values ($1, $2, $3, $4, $5)
     on conflict (arquivo) do update
       set sha256 = excluded.sha256, linhas = excluded.linhas, carregada_em = excluded.carregada_em,
           data = excluded.data`,
    [arquivo, sha256, copy.rowCount, now, data],
  );
  // Otherwise searches until the next round of the database's own upkeep plan for empty tables and read lists of
  // index entries that are not in order yet.
  await client.query(`select arruma_tabela(t::regclass) from unnest($1::text[]) t`, [
    [tabela, 'referencias_palavras'],
  ]);
}
