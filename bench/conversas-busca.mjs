// The desk's search over messages at two sizes: node bench/conversas-busca.mjs [small] [large] [rounds]
// Searches as the screen asks for them, in the same process as the server's own code; p50 and p99 in ms, both sizes asked in
// turn, and the large divided by the small beside its limit. Then what the words cost the insert of a message.
import { randomInt, randomUUID } from 'node:crypto';
import { palavrasDaMensagem } from '../domain/chat/palavras.ts';
import { findLines } from '../server/features/chat/palavras/palavras.repository.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { withDataFolder } from './with-server.mjs';

const [small = 10_000, large = 1_000_000, rounds = 150] = process.argv.slice(2).map(Number);
const RATIO_LIMIT = 1.3;
/** Messages per conversation. */
const PER_PATIENT = 10;
/** Seconds between two messages: the larger size is the same installation, years later. */
const EVERY_S = 90;
const CHUNK = 5_000;
const INSERTS = 500;

/** Words by falling frequency, as in a language: the n-th is said about 1/n as often as the first. */
const WORDS = Array.from({ length: 20_000 }, (_, i) => {
  let word = '';
  for (let rest = i + 400; rest > 0; rest = Math.floor(rest / 65))
    word += 'bcdfglmnprstv'[rest % 13] + 'aeiou'[Math.floor(rest / 13) % 5];
  return word;
});
const anyWord = () => WORDS[Math.floor(WORDS.length ** Math.random()) - 1];

const textOf = (i) => {
  const said = Array.from({ length: 5 + (i % 12) }, anyWord);
  // One message in a thousand names something that nobody else does.
  if (i % 1_000 === 0) said.push(`raro${i}`);
  return said.join(' ');
};

async function fill(pool, size) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query(
      `insert into clientes (cpf, senha_hash, nome, dados_em)
       select lpad(((i::bigint * 48271000007) % 100000000000)::text, 11, '0'), 'x', 'Maria Souza', now()
         from generate_series(1, $1::int) i returning id`,
      [Math.ceil(size / PER_PATIENT)],
    );
    // Built at the end: a million entries one by one would be most of the time.
    const { rows: indexes } = await client.query(
      `select indexname, indexdef from pg_indexes where indexname in ('mensagens_palavras', 'mensagens_por_hora')`,
    );
    await client.query(`drop index ${indexes.map(({ indexname }) => indexname).join(', ')}`);
    const now = Date.now();
    for (let from = 0; from < size; from += CHUNK) {
      const lines = Array.from({ length: Math.min(CHUNK, size - from) }, (_, i) => {
        const em = new Date(now - (size - from - i) * EVERY_S * 1000);
        const texto = textOf(from + i);
        return {
          conta: rows[(from + i) % rows.length].id,
          n: from + i + 1,
          texto,
          em,
          p: palavrasDaMensagem(texto, em),
        };
      });
      const column = (name) => lines.map((line) => line[name]);
      await client.query(
        `insert into mensagens (cliente_id, n, por, mensagem, created_at, palavras)
         select c, n, 'Cliente', t, em, p::tsvector
           from unnest($1::uuid[], $2::int[], $3::text[], $4::timestamptz[], $5::text[]) x(c, n, t, em, p)`,
        [column('conta'), column('n'), column('texto'), column('em'), column('p')],
      );
    }
    for (const { indexdef } of indexes) {
      await client.query(indexdef);
    }
    await client.query('vacuum analyze clientes, mensagens');
    return rows[0].id;
  } finally {
    client.release();
  }
}

const END = { micros: (Date.now() + 86_400_000) * 1000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const near = (rank) => WORDS[rank + randomInt(Math.max(1, Math.floor(rank / 10)))];

/** Searches by name; each round about another word of about the same frequency. */
function questions(db, size) {
  const ask = (palavras) => findLines(db, null, palavras, { antes: END, limite: 21 });
  return {
    'the commonest words': () => ask([near(0)]),
    'common: 1 in 100 lines': () => ask([near(10)]),
    'less common: 1 in 1,000': () => ask([near(100)]),
    'seldom: 1 in 10,000': () => ask([near(1_000)]),
    'two common words': () => ask([near(1), near(3)]),
    'a common and a seldom one': () => ask([near(1), near(1_000)]),
    'the beginning of words': () => ask([near(200).slice(0, 3)]),
    'said once': () => ask([`raro${randomInt(size / 1_000) * 1_000}`]),
    'said by nobody': () => ask(['quixada']),
  };
}

function withMessages(size, work) {
  return withDataFolder(async (dataDir) => {
    const log = createLogger('silent');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const database = openDatabase(postgres.owner, log);
    try {
      await migrate(database.kysely);
      const began = performance.now();
      const conta = await fill(database.pool, size);
      process.stdout.write(`${size} messages after ${Math.round((performance.now() - began) / 1000)} s\n`);
      return await work({ conta, pool: database.pool, asked: questions(database.kysely, size) });
    } finally {
      await database.close();
      await postgres.stop();
    }
  });
}

async function timed(act) {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

function quantiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]);
}

async function compare(few, many) {
  process.stdout.write(
    `${'ms'.padEnd(28)}${small} p50 / p99   ${large} p50 / p99   ratio (limit ${RATIO_LIMIT})\n`,
  );
  for (const name of Object.keys(few.asked)) {
    const values = [[], []];
    for (let i = 0; i < rounds + 20; i += 1) {
      const times = [await timed(few.asked[name]), await timed(many.asked[name])];
      // The first ones warm the plans and the cache.
      if (i >= 20) times.forEach((time, size) => values[size].push(time));
    }
    const [a, b] = values.map(quantiles);
    const figures = [...a, ...b].map((value) => value.toFixed(2).padStart(8)).join(' ');
    process.stdout.write(
      `${name.padEnd(28)}${figures}   ${(b[0] / a[0]).toFixed(2)} / ${(b[1] / a[1]).toFixed(2)}\n`,
    );
  }
}

const shown = (pair) => pair.map((value) => value.toFixed(2)).join(' / ');

/** Inserts with and without words, in turn. */
async function inserts({ pool, conta }) {
  const values = [[], []];
  for (let i = 0; i < INSERTS; i += 1) {
    const em = new Date();
    const texto = Array.from({ length: 35 }, anyWord).join(' ');
    const insert = (n, palavras) =>
      pool.query({
        name: 'bench-insert',
        text: `insert into mensagens (id, cliente_id, n, por, mensagem, created_at, palavras)
               values ($1, $2, $3, 'Cliente', $4, $5, $6)`,
        values: [randomUUID(), conta, n, texto, em, palavras()],
      });
    const times = [
      await timed(() => insert(2_000_000 + 2 * i, () => null)),
      await timed(() => insert(2_000_001 + 2 * i, () => palavrasDaMensagem(texto, em))),
    ];
    times.forEach((time, kind) => values[kind].push(time));
  }
  const [without, with_] = values.map(quantiles);
  process.stdout.write(
    `insert of a message of 35 words, ms p50 / p99: without words ${shown(without)}, with ${shown(with_)}\n`,
  );
}

await withMessages(small, (few) =>
  withMessages(large, async (many) => {
    await compare(few, many);
    await inserts(many);
  }),
);
