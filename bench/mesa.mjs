// The desk at two sizes: node bench/mesa.mjs [small] [large] [rounds]
// Counts of work for a person, and the plots of thirty days, by the server's own code; p50 and p99 in ms. A house of a
// million orders made 30,000 of them in the last thirty days.
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { lerMesa, lerGraficos } from '../server/features/mesa/mesa/mesa.usecases.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { ADMIN, withDataFolder } from './with-server.mjs';

const [small = 30_000, large = 1_000_000, rounds = 200] = process.argv.slice(2).map(Number);
/** Seconds between two orders: thirty days hold thirty thousand, at any size. */
const EVERY_S = 86;

const PEDIDOS = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, atendimento, preco_centavos, preco_em,
                       pago_em, prazo, concluido_em, created_at, updated_at)
  select (select id from clientes limit 1), gen_random_uuid(), ($3::text[])[1 + i % 9],
         case when i > $2 - 500 then 'Aguardando Pagamento' when i % 25 = 0 then 'Excluído' else 'Concluído' end,
         case when i > $2 - 500 then 'na fila' end, 4990, at, at, at + interval '2 days',
         case when i <= $2 - 500 and i % 25 <> 0 then at + (i % 40) * interval '1 hour' end, at, at
    from (select i, now() - ($2 - i) * interval '${EVERY_S} s' as at
            from generate_series($1::bigint + 1, $2::bigint) i) o`;
const COBRANCAS = `
  insert into cobrancas (pedido_id, valor_centavos, vencimento, asaas_id, status, pago_em, recebido_centavos,
                         paga_pedido, created_at)
  select id, 4990, created_at::date + 3, 'pay_' || id, 'RECEIVED', pago_em, 4990, true, created_at
    from pedidos p where not exists (select from cobrancas k where k.pedido_id = p.id)`;

async function grow(pool, from, to) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Everything that waited at the smaller size is done.
    await client.query(
      "update pedidos set status = 'Concluído', atendimento = 'emitido' where atendimento = 'na fila'",
    );
    await client.query(PEDIDOS, [from, to, SERVICOS.map(({ titulo }) => titulo)]);
    await client.query(COBRANCAS);
    await client.query('vacuum analyze pedidos, cobrancas');
  } finally {
    client.release();
  }
}

async function time(act) {
  const values = [];
  for (let i = 0; i < rounds + 10; i += 1) {
    const started = performance.now();
    await act();
    // The first calls warm the plans and the cache.
    if (i >= 10) values.push(performance.now() - started);
  }
  values.sort((a, b) => a - b);
  const at = (q) => values[Math.min(values.length - 1, Math.floor(values.length * q))].toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

await withDataFolder(async (dataDir) => {
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { kysely, pool, ...database } = openDatabase(postgres.owner, log);
  try {
    await migrate(kysely);
    await pool.query("insert into clientes (cpf, senha_hash) values ('52998224725', 'x')");
    const call = {
      actor: ADMIN,
      input: null,
      deps: {
        db: kysely,
        clock: () => new Date(),
        site: { demo: true },
        proxyWatch: { ignored: () => false },
      },
    };
    let from = 0;
    for (const orders of [small, large]) {
      await grow(pool, from, orders);
      from = orders;
      process.stdout.write(`${orders} orders\n`);
      process.stdout.write(`  what needs a person: ${await time(() => lerMesa(call))}\n`);
      process.stdout.write(`  thirty days:         ${await time(() => lerGraficos(call))}\n`);
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
});
