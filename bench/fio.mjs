// The thread of an order at two sizes: node bench/fio.mjs [small] [large] [rounds]
// The newest page, a page in the middle and one filter of an order with few and with many events, asked in turn within one
// installation of a million audited lines, by the server's own code; p50 and p99 in ms, and the large one divided by the small one
// beside its limit.
import { randomUUID } from 'node:crypto';
import { lerFio } from '../server/features/mesa/pedidos-adm/fio/fio.usecases.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { withDataFolder } from './with-server.mjs';

const [small = 50, large = 5_000, rounds = 300, others = 1_000_000] = process.argv.slice(2).map(Number);
/** Counting what each filter holds reads every event of the order: a hundred times as many may take this many times as long. */
const RATIO_LIMIT = 15;
const ADMIN = { tipo: 'Admin', administradorId: randomUUID(), sessaoId: randomUUID() };

const PEDIDO = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, created_at)
  select id, gen_random_uuid(), 'Atestados de saúde', 'Aguardando Pagamento', 4990, now(), now() - interval '400 days'
    from clientes limit 1 returning id`;
const EVENTOS = `
  insert into auditoria (em, ator_tipo, ator_id, acao, alvo_tipo, alvo_id)
  select now() - ($2 - i) * interval '1 minute', 'Admin', $3::uuid,
         (array['pedido.abrir', 'documento.baixar', 'caso.nota', 'correio.imprimir', 'anexo.ver'])[1 + i % 5], 'pedido', $1
    from generate_series(1, $2::int) i`;
const OUTROS = `
  insert into auditoria (em, ator_tipo, acao, alvo_tipo, alvo_id)
  select now() - i * interval '1 second', 'Paciente', 'pedido.criar', 'pedido', gen_random_uuid()::text
    from generate_series(1, $1::int) i`;

function quantiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]);
}

await withDataFolder(async (dataDir) => {
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { kysely, pool, ...database } = openDatabase(postgres.owner, log);
  try {
    await migrate(kysely);
    await pool.query('set statement_timeout = 0');
    await pool.query("insert into clientes (cpf, senha_hash) values ('52998224725', 'x')");
    await pool.query(OUTROS, [others]);
    const ids = [];
    for (const events of [small, large]) {
      const { rows } = await pool.query(PEDIDO);
      await pool.query(EVENTOS, [rows[0].id, events, ADMIN.administradorId]);
      ids.push(rows[0].id);
    }
    await pool.query('vacuum analyze auditoria, pedidos');
    const deps = { db: kysely, clock: () => new Date() };
    const read = (id, input) =>
      lerFio({ actor: ADMIN, input: { id, lugar: null, filtro: 'tudo', ...input }, deps });
    const middle = await Promise.all(
      ids.map(async (id) => {
        const { anteriores } = await read(id, {});
        return anteriores && { em: anteriores.em, chave: anteriores.chave };
      }),
    );
    const questions = {
      'the newest page': () => ({}),
      'the page before it': (i) => ({ lugar: middle[i] }),
      'one filter': () => ({ filtro: 'acessos' }),
    };
    process.stdout.write(
      `${'ms'.padEnd(22)}${small} p50 / p99   ${large} p50 / p99   ratio (limit ${RATIO_LIMIT})\n`,
    );
    for (const [name, make] of Object.entries(questions)) {
      const values = [[], []];
      for (let round = 0; round < rounds + 20; round += 1) {
        for (const [i, id] of ids.entries()) {
          const began = performance.now();
          await read(id, make(i));
          // The first calls warm the plans and the cache.
          if (round >= 20) values[i].push(performance.now() - began);
        }
      }
      const [a, b] = values.map(quantiles);
      const figures = [...a, ...b].map((value) => value.toFixed(2).padStart(8)).join(' ');
      const ratios = a.map((value, q) => (b[q] / value).toFixed(2)).join(' / ');
      process.stdout.write(`${name.padEnd(22)}${figures}   ${ratios}\n`);
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
});
