import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultarPedidos } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { signInAdmin } from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';

/**
 * More patients than are read directly and more orders than are counted, so that a common name is found by
 * scanning the newest orders.
 */
const MANY = 2_010;

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  admin = await signInAdmin(app);
  await sql`
    with people as (
      insert into clientes (cpf, senha_hash, nome)
      select lpad((10000000000 + i)::text, 11, '0'), 'x', 'Comum ' || i from generate_series(1, ${MANY}) i
      returning id, nome
    )
    insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, created_at)
    select id, gen_random_uuid(), 'Atestados de saúde', 'Concluído', 4990, now(),
           timestamptz '2026-01-01' + substr(nome, 7)::int * interval '1 minute'
      from people`.execute(app.deps.db);
});
afterAll(() => app.stop());

const ask = (lugar: string | null, busca = 'comum') =>
  admin.want(consultarPedidos, 200, { body: { busca, tamanho: 100, lugar } });

test('a name that thousands have: each order once, newest first, without a count', async () => {
  const names: string[] = [];
  let lugar: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(lugar);
    expect(page.total).toBeNull();
    names.push(...page.pedidos.map(({ nome }) => nome));
    lugar = page.proxima;
  } while (lugar !== null);
  expect(names).toEqual(Array.from({ length: MANY }, (_, i) => `Comum ${MANY - i}`));
});

test('the beginning of a CPF that many have', async () => {
  const page = await ask(null, '100');
  expect([page.pedidos.length, page.total]).toEqual([100, null]);
});

test('all of them, counted no further than a thousand', async () => {
  const page = await ask(null, '');
  expect([page.total, page.haMais]).toEqual([1000, true]);
});
