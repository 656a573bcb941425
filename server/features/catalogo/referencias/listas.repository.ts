import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ConnectionPool } from '../../../platform/db/database.ts';
import { searchedLists, SILENT_WORDS, type ReferenceFile } from './listas.policy.ts';

/** A file as it was read: its bytes (CSV with a header line), their SHA-256 in hexadecimal, and when. */
export type FileContent = { bytes: Uint8Array; sha256: string; now: Date };

/**
 * Puts the rows of a file in the place of those in its table, in one transaction, unless the same bytes were loaded
 * before. Two replicas take turns: the second one finds the rows of the first. Readers see the old rows until the end.
 * @returns whether anything was loaded
 */
export async function loadFile(
  pool: Pick<ConnectionPool, 'apart'>,
  file: ReferenceFile,
  { bytes, sha256, now }: FileContent,
  stopping?: AbortSignal,
): Promise<boolean> {
  const client = await pool.apart();
  // In the middle of something it ends with what it waits for.
  const release = () => void client.end().catch(() => undefined);
  stopping?.addEventListener('abort', release);
  try {
    await client.query("begin; set local statement_timeout = 0; set local lock_timeout = '60s'");
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['referencias']);
    const changed = (await findHash(client, file.arquivo)) !== sha256;
    if (changed) await replaceRows(client, file, bytes, { sha256, now });
    await client.query('commit');
    return changed;
  } finally {
    stopping?.removeEventListener('abort', release);
    release();
  }
}

async function findHash(client: Client, arquivo: string): Promise<string | undefined> {
  const text = 'select sha256 from referencias where arquivo = $1';
  const { rows } = await client.query<{ sha256: string }>(text, [arquivo]);
  return rows[0]?.sha256;
}

async function replaceRows(
  client: Client,
  { arquivo, tabela, colunas }: ReferenceFile,
  bytes: Uint8Array,
  { sha256, now }: { sha256: string; now: Date },
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
    // Most words stay: what is deleted and written again makes the index larger and slower.
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
    `insert into referencias values ($1, $2, $3, $4)
     on conflict (arquivo) do update
       set sha256 = excluded.sha256, linhas = excluded.linhas, carregada_em = excluded.carregada_em`,
    [arquivo, sha256, copy.rowCount, now],
  );
  // Otherwise searches until the next round of the database's own upkeep plan for empty tables and read lists of
  // index entries that are not in order yet.
  await client.query(`select arruma_tabela(t::regclass) from unnest($1::text[]) t`, [
    [tabela, 'referencias_palavras'],
  ]);
}
