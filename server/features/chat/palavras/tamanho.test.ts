import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#platform/db/database.ts';
import type { Admin } from '#platform/actor.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { findLines } from './palavras.repository.ts';

/** Lines of the last eighty days, and of ten times as long before. */
const RECENT = 5_000;
const OLD = 50_000;
const MINUTES = 23;

let cluster: TestDatabase;
let database: Database;
beforeAll(async () => {
  cluster = await createTestDatabase();
  // The owner's: it vacuums.
  database = openDatabase(cluster.owner, createLogger('silent'));
  await sql`insert into clientes (cpf, senha_hash) values ('52998224725', 'x')`.execute(database.kysely);
});
afterAll(async () => {
  await database.close();
  await cluster.drop();
});

/** Lines from one a little while ago to an older one, with words of each frequency. */
async function grow(from: number, to: number): Promise<void> {
  await sql`
    insert into mensagens (cliente_id, n, por, mensagem, created_at, palavras)
    select c.id, i, 'Cliente', 'x', em, array_to_tsvector(array['#' || floor(extract(epoch from em) / 864000), 'sempre',
             case when i % 3 = 0 then 'comum' else 'outra' end, case when i % 100 = 0 then 'menos' else 'nada' end,
             case when i % 400 = 0 then 'pouco' else 'nada' end, case when i % 4999 = 0 then 'raro' else 'nada' end])
      from clientes c, generate_series(${from}::int + 1, ${to}::int) i,
           lateral (select now() - i * ${MINUTES}::int * interval '1 minute' as em) t`.execute(
    database.kysely,
  );
  await sql`vacuum analyze mensagens`.execute(database.kysely);
}

const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'a word that everybody says': ['sempre'],
  'one of three lines': ['comum'],
  'one of a hundred': ['menos'],
  'one of four hundred': ['pouco'],
  'the beginning of a word': ['men'],
  'a common word and a seldom one': ['sempre', 'menos'],
  'two words': ['comum', 'menos'],
  'said by nobody': ['quixada'],
};

/** Pages of the table of messages and of its indexes that one search reads. */
async function pagesRead(palavras: readonly string[]): Promise<number> {
  const antes = { micros: (Date.now() + 86_400_000) * 1000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const admin: Admin = { tipo: 'Admin', administradorId: antes.id, sessaoId: antes.id };
  // A connection tells what it read only when asked to.
  return database.kysely.connection().execute(async (db) => {
    const total = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ n: number }>`
        select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as n
          from pg_statio_user_tables where relname = 'mensagens'`.execute(db);
      return rows[0]?.n ?? 0;
    };
    await findLines(db, admin, palavras, { antes, limite: 21 });
    await total();
    const before = await total();
    await findLines(db, admin, palavras, { antes, limite: 21 });
    await total();
    return (await total()) - before;
  });
}

async function pagesOfEach(): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const [name, palavras] of Object.entries(SEARCHES)) seen[name] = await pagesRead(palavras);
  return seen;
}

test('ten times as many older messages → a search reads as much as before', async () => {
  await grow(0, RECENT);
  const few = await pagesOfEach();
  await grow(RECENT, RECENT + OLD);
  const many = await pagesOfEach();
  for (const name of Object.keys(SEARCHES)) {
    const before = few[name] ?? 0;
    expect.soft(before, name).toBeGreaterThan(0);
    // Each index is deeper by a level; of a word that fills no page, three pages of lines are looked for.
    expect.soft(many[name], `${name}: ${before} before`).toBeLessThan(before * 1.3 + 140);
  }
});
