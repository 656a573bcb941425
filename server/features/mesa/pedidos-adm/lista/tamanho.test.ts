import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filtrosDePedidos, type Ordem } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import type { Bandeja } from '#domain/pedidos/atendimento.ts';
import { lerBusca } from '#domain/mesa/busca-pedidos.ts';
import { openDatabase, type Database, type QueriesInTransaction } from '#platform/db/database.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { findPedidos, SEARCH_LIMITS } from './achar.usecases.ts';
import { countBandejas } from './bandejas.repository.ts';
import { partesDaLista } from './lista.policy.ts';

/** Two sizes of the same installation: a page must not read more rows in the larger one. */
const FEW = 10_000;
const MANY = 40_000;

let cluster: TestDatabase;
let database: Database;
beforeAll(async () => {
  cluster = await createTestDatabase();
  // The owner's: it vacuums.
  database = openDatabase(cluster.owner, createLogger('silent'));
});
afterAll(async () => {
  await database.close();
  await cluster.drop();
});

/** Every fifth order is its patient's first; one patient in forty is a Maria, one in fifty a Silva. */
async function grow(from: number, to: number): Promise<void> {
  await sql`
    insert into clientes (cpf, senha_hash, nome)
    select lpad((10000000000 + i * 48611)::text, 11, '0'), 'x',
           case when i % 40 = 7 then 'Maria ' else 'Nome' || i % 39 || ' ' end ||
           case when i % 50 = 7 then 'Silva' else 'Sobrenome' || i % 49 end || ' Único' || i
      from generate_series(${from}::int / 5, ${to}::int / 5 - 1) i`.execute(database.kysely);
  await sql`
    insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, created_at)
    select c.id, gen_random_uuid(), 'Atestados de saúde',
           case when i / 7 % 4 = 0 then 'Excluído' else 'Concluído' end, 4990, now(),
           timestamptz '2020-01-01' + i * interval '1 minute'
      from generate_series(${from}::int, ${to}::int - 1) i
      join clientes c on c.cpf = lpad((10000000000 + (i * 7919::bigint % (${to}::int / 5)) * 48611)::text, 11, '0')`.execute(
    database.kysely,
  );
  // Waits until all pages are marked visible: rows read through an index-only scan are not counted.
  await expect.poll(vacuumed, { timeout: 30_000 }).toBe(0);
}

/** Pages that the vacuum could not mark, because autovacuum was running on the table. */
async function vacuumed(): Promise<number | undefined> {
  await sql`vacuum analyze clientes, pedidos`.execute(database.kysely);
  const { rows } = await sql<{ n: number }>`
    select sum(relpages - relallvisible)::int as n from pg_class
     where oid in ('clientes'::regclass, 'pedidos'::regclass)`.execute(database.kysely);
  return rows[0]?.n;
}

type Question = {
  bandeja?: Bandeja;
  busca?: string;
  status?: 'Excluído';
  atrasados?: boolean;
  ordem?: Ordem;
  gathered?: number;
};
const QUESTIONS: Readonly<Record<string, Question>> = {
  'the first page': {},
  'the deleted ones': { status: 'Excluído' },
  'the late ones': { atrasados: true },
  'the orders to read': { bandeja: 'para-ler', ordem: 'prazo' },
  'the unpaid ones': { bandeja: 'pix-pendente' },
  'the unfinished ones': { bandeja: 'inacabados' },
  'the done ones': { bandeja: 'concluidos' },
  'by promise, then the others': { ordem: 'prazo' },
  'a CPF': { busca: '10000048611' },
  'a number': { busca: '#1500' },
  'a first name that many have': { busca: 'maria' },
  'the same, oldest first': { busca: 'maria', ordem: 'antigos' },
  'the same among the deleted ones': { busca: 'maria', status: 'Excluído' },
  'a whole name': { busca: 'maria silva único7' },
  'a first and last name that too many have': { busca: 'maria silva', gathered: 5 },
  'parts of a whole name': { busca: 'mari silv único7' },
  'a name that one has': { busca: 'unico777' },
  nobody: { busca: 'quixadá' },
};

/** Rows of orders and patients that this connection has read, by PostgreSQL's counters. */
async function lidas(tx: QueriesInTransaction): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
      from pg_stat_xact_user_tables where relname in ('clientes', 'pedidos')`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** How many rows the counts of all trays read. */
function touchedByCounts(): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    const before = await lidas(tx);
    const now = new Date();
    await countBandejas(tx, { now, endOfToday: now });
    return (await lidas(tx)) - before;
  });
}

/** How many rows one query reads. */
async function touched(name: string): Promise<number> {
  const {
    bandeja,
    busca = '',
    status = null,
    atrasados,
    ordem = 'recentes',
    gathered,
  } = QUESTIONS[name] ?? {};
  const filtros = filtrosDePedidos.parse({ bandeja, status, busca, atrasados });
  const limits = { ...SEARCH_LIMITS, gathered: gathered ?? SEARCH_LIMITS.gathered };
  return database.kysely.transaction().execute(async (tx) => {
    const before = await lidas(tx);
    const view = { partes: partesDaLista(filtros, ordem), lugar: null, limit: 26 };
    await findPedidos(tx, filtros, lerBusca(busca), view, limits);
    return (await lidas(tx)) - before;
  });
}

test('what is read for a page goes with the page, not with how many orders there are', async () => {
  const names = Object.keys(QUESTIONS);
  const counts = async () => {
    const seen: Record<string, number> = {};
    for (const name of names) seen[name] = await touched(name);
    return seen;
  };
  await grow(0, FEW);
  const few = await counts();
  await grow(FEW, MANY);
  const many = await counts();
  for (const name of names) {
    expect.soft(many[name], `${name}: ${few[name]} rows before`).toBeLessThan((few[name] ?? 0) * 1.2 + 100);
    // Neither size is read completely.
    expect.soft(many[name], name).toBeLessThan(MANY / 3);
  }
  // Thirty thousand orders are done, each count ends at a thousand, and indexes hold what is counted.
  expect(await touchedByCounts()).toBe(0);
  // A page of them, and its count.
  expect(many['the done ones']).toBeLessThan(100);
});
