// The audit at two sizes: node bench/auditoria.mjs [small] [large] [rounds]
// The list of `/auditoria` with its filters, what a patient reads of it, and a look that is recorded, by the server's own code. p50 in
// ms, and how many times that of the limit: the newest page by the primary key, measured in turn with them.
import { randomInt, randomUUID } from 'node:crypto';
import { acoesDoGrupo } from '../domain/instalacao/acoes/acoes.ts';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { STATUS } from '../domain/pedidos/pedido-status.ts';
import { listLinhas } from '../server/features/mesa/auditoria/auditoria.repository.ts';
import { listAcessos } from '../server/features/titular/acessos/acessos.repository.ts';
import { systemScope } from '../server/platform/actor.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { recordLook } from '../server/platform/db/queries/looks.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { openConnection } from '../server/testing/database/connections.ts';
import { ADMIN, withDataFolder } from './with-server.mjs';

const [small = 100_000, large = 2_000_000, rounds = 200] = process.argv.slice(2).map(Number);
/** Lines of the audit upon one order, as one has from its first step to its end. */
const LINES_OF_ORDER = 40;
const DOCTORS = 20;
/** Rare ones first: one line in a thousand is of each of these. */
const ACTIONS = ['pedido.dossie', 'pedidos.exportar_baixar', 'pedido.abrir', 'caso.abrir', 'pedido.criar'];

const LINES = `
  insert into auditoria (em, ator_tipo, ator_id, acao, alvo_tipo, alvo_id)
  select now() - ($2::bigint - i) * interval '1 s',
         case when i % 3 = 0 then 'Medico' when i % 50 = 0 then 'Admin' else 'Paciente' end,
         case when i % 3 = 0 then ($4::uuid[])[(1 + i / 3 % ${DOCTORS})::int] when i % 50 = 0 then $5::uuid
              else p.cliente_id end,
         ($3::text[])[case when i % 1000 < 2 then 1 + i % 1000 when i % 3 = 0 then 4 when i % 50 = 0 then 3 else 5 end],
         'pedido', p.id::text
    from generate_series($1::bigint + 1, $2::bigint) i
    join (select id, cliente_id, row_number() over (order by numero) - 1 as n from pedidos) p
      on p.n = i / ${LINES_OF_ORDER} % $6::bigint`;

/** Messages of the one patient who writes most. */
const MESSAGES = 2_000;

const TALK = `
  with c as (select id from clientes order by id limit 1),
  n as (insert into mensagens (cliente_id, n, por, mensagem)
    select c.id, n, 'Adm', 'Bom dia.' from c cross join generate_series(1, ${MESSAGES}) n returning id)
  insert into auditoria (ator_tipo, ator_id, acao, alvo_tipo, alvo_id)
    select 'Admin', $1::uuid, 'chat.escrever', 'mensagem', id::text from n`;

async function grow(database, from, to, medicos) {
  // A connection of its own: one of the pool ends with a statement that says nothing for long.
  const client = await openConnection(database);
  try {
    const orders = Math.floor((to - from) / LINES_OF_ORDER);
    await client.query(
      `with c as (insert into clientes (cpf, senha_hash, nome)
         select lpad((($1::bigint + i) * 48271000007 % 100000000000)::text, 11, '0'), 'x', 'Ana ' || i
           from generate_series(1, $2::int / 4 + 1) i returning id)
       insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em)
         select id, gen_random_uuid(), $3, $4, 4990, now() from c cross join generate_series(1, 4)`,
      [from, orders, SERVICOS[0].titulo, STATUS[0]],
    );
    const { rows } = await client.query('select count(*) as n from pedidos');
    await client.query(LINES, [from, to, ACTIONS, medicos, ADMIN.administradorId, rows[0].n]);
    if (from === 0) await client.query(TALK, [ADMIN.administradorId]);
    await client.query('vacuum analyze auditoria, pedidos, clientes, mensagens');
  } finally {
    await client.end();
  }
}

const daysAgo = (days) => new Date(Date.now() - days * 86_400_000);
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function questions(db, pool, medicos) {
  const { rows: some } = await pool.query(
    'select id, cliente_id, paciente_id from pedidos order by id limit 500',
  );
  const { rows: talkers } = await pool.query('select id from clientes order by id limit 1');
  const any = () => some[randomInt(some.length)];
  const none = { ator: null, acoes: null, pacientes: null, de: null, ate: null };
  const ask = (filtro) => listLinhas(db, { ...none, ...filtro }, { antes: null, limit: 51 });
  const doctor = () => ({ tipo: 'Medico', id: medicos[randomInt(DOCTORS)] });
  return {
    'the limit: a page by the primary key': () =>
      db.selectFrom('auditoria').selectAll().orderBy('id', 'desc').limit(51).execute(),
    'no filter': () => ask({}),
    'one doctor': () => ask({ ator: doctor() }),
    'a rare action': () => ask({ acoes: [ACTIONS[0]] }),
    'a group of actions': () => ask({ acoes: acoesDoGrupo('prontuario') }),
    'a doctor and a group': () => ask({ ator: doctor(), acoes: acoesDoGrupo('prontuario') }),
    'a group by those who do nothing of it': () =>
      ask({ ator: { tipo: 'Sistema' }, acoes: acoesDoGrupo('prontuario') }),
    'a day': () => ask({ de: daysAgo(1.1), ate: daysAgo(0.1) }),
    'one patient': () => ask({ pacientes: [any().paciente_id] }),
    [`a patient with ${MESSAGES} messages`]: () => ask({ pacientes: [talkers[0].id] }),
    'a patient reads their looks': () =>
      listAcessos(db, systemScope(ADMIN, any().cliente_id), { antes: null, desde: daysAgo(365), limit: 31 }),
    'a look is recorded': () =>
      recordLook({ db, clock: () => new Date() }, ADMIN, 'pedido.abrir', { tipo: 'pedido', id: any().id }),
  };
}

await withDataFolder(async (dataDir) => {
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { kysely, pool, ...database } = openDatabase(postgres.owner, log);
  try {
    await migrate(kysely);
    const medicos = Array.from({ length: DOCTORS }, () => randomUUID());
    let from = 0;
    for (const lines of [small, large]) {
      const started = performance.now();
      await grow(postgres.owner, from, lines, medicos);
      from = lines;
      process.stdout.write(`${lines} lines after ${Math.round((performance.now() - started) / 1000)} s\n`);
      const asks = Object.entries(await questions(kysely, pool, medicos));
      const times = new Map(asks.map(([name]) => [name, []]));
      for (let round = 0; round < rounds + 10; round += 1) {
        // In turn, so that other work of the machine meets all alike.
        for (const [name, ask] of asks) {
          const began = performance.now();
          await ask();
          if (round >= 10) times.get(name).push(performance.now() - began);
        }
      }
      const limit = median(times.get(asks[0][0]));
      for (const [name, values] of times) {
        const p50 = median(values);
        process.stdout.write(
          `  ${name}: p50 ${p50.toFixed(2)} ms, ${(p50 / limit).toFixed(1)} of the limit\n`,
        );
      }
      const { rows } = await pool.query(
        `select pg_total_relation_size('auditoria') / ${lines} as bytes,
                pg_relation_size('auditoria_em') / ${lines} as em, pg_relation_size('auditoria_acao') / ${lines} as acao,
                pg_relation_size('auditoria_ator') / ${lines} as ator`,
      );
      process.stdout.write(`  bytes of a line with its indexes: ${JSON.stringify(rows[0])}\n`);
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
});
