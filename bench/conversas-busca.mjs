// The desk's search over messages at two sizes: node bench/conversas-busca.mjs [small] [large] [rounds]
// Searches as the screen asks for them, in the same process as the server's own code; p50 and p99 in ms, both sizes asked in
// turn, and the large divided by the small beside its limit. Then what the words cost the insert of a message.
import { randomInt, randomUUID } from 'node:crypto';
import { palavrasDaMensagem } from '../domain/chat/palavras.ts';
import { findLines } from '../server/features/chat/palavras/palavras.repository.ts';
import { compareSizes, inTurn, quantiles, withPatience } from './two-sizes.mjs';

const [small = 100_000, large = 1_000_000, rounds = 150] = process.argv.slice(2).map(Number);
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
  // One in twenty of the oldest forty days speaks of what is over.
  if (i % 20 === 0 && i * EVERY_S < 40 * 86_400) said.push('antigamente');
  return said.join(' ');
};

async function fill(installation, size) {
  return withPatience(installation, async (client) => {
    const { rows } = await client.query(
      `insert into clientes (cpf, senha_hash, nome, dados_em)
       select lpad(((i::bigint * 48271000007) % 100000000000)::text, 11, '0'), 'x', 'Maria Souza', now()
         from generate_series(1, $1::int) i returning id`,
      [Math.ceil(size / PER_PATIENT)],
    );
    // Built at the end: a million entries one by one would be most of the time.
    const { rows: indexes } = await client.query(
      `select indexname, indexdef from pg_indexes where indexname in ('mensagens_palavras_no_tempo', 'mensagens_por_hora')`,
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
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query('vacuum analyze clientes, mensagens');
    return rows[0].id;
  });
}

const END = { micros: (Date.now() + 86_400_000) * 1000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const near = (rank) => WORDS[rank + randomInt(Math.max(1, Math.floor(rank / 10)))];

/** Searches by name; each round about another word of about the same frequency, which is that of lines. */
function questions({ db }, size) {
  const ask = (palavras) => findLines(db, null, palavras, { antes: END, limite: 21 });
  return {
    'the commonest words': () => ask([near(0)]),
    'common: 1 in 10 lines': () => ask([near(10)]),
    'less common: 1 in 100': () => ask([near(100)]),
    'seldom: 1 in 1,000': () => ask([near(1_000)]),
    'very seldom: 1 in 10,000': () => ask([near(10_000)]),
    'two common words': () => ask([near(1), near(3)]),
    'a common and a seldom one': () => ask([near(1), near(1_000)]),
    'the beginning of words': () => ask([near(200).slice(0, 3)]),
    'common only long ago': () => ask(['antigamente']),
    'said once': () => ask([`raro${randomInt(size / 1_000) * 1_000}`]),
    'said by nobody': () => ask(['quixada']),
  };
}

const shown = (pair) => pair.map((value) => value.toFixed(2)).join(' / ');

/** Inserts with and without words, in turn. */
async function inserts({ pool, kept: conta }) {
  let n = 2_000_000;
  const insert = (palavrasOf) => () => {
    const em = new Date();
    const texto = Array.from({ length: 35 }, anyWord).join(' ');
    return pool.query({
      name: 'bench-insert',
      text: `insert into mensagens (id, cliente_id, n, por, mensagem, created_at, palavras)
             values ($1, $2, $3, 'Cliente', $4, $5, $6)`,
      values: [randomUUID(), conta, (n += 1), texto, em, palavrasOf(texto, em)],
    });
  };
  const [without, with_] = await inTurn([insert(() => null), insert(palavrasDaMensagem)], INSERTS);
  process.stdout.write(
    `insert of a message of 35 words, ms p50 / p99: without words ${shown(quantiles(without))}, with ${shown(quantiles(with_))}\n`,
  );
}

await compareSizes({ sizes: [small, large], rounds, fill, questions, after: inserts });
