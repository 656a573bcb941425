// The desk's conversations at two sizes: node bench/conversas.mjs [small] [large] [rounds]
// The boxes, their counts and searches, as the screen asks for them, in the same process as the server's own code, with ten
// messages a conversation; p50 and p99 in ms, both sizes asked in turn, and the large divided by the small beside its limit.
import { randomInt } from 'node:crypto';
import {
  buscarConversas,
  resumirConversas,
} from '../server/features/chat/chat/conversas/conversas.usecases.ts';
import { countAnswers } from '../server/features/chat/chat/conversas/respostas.repository.ts';
import { compareSizes, withPatience } from './two-sizes.mjs';
import { ADMIN } from './with-server.mjs';

const [small = 2_000, large = 100_000, rounds = 300] = process.argv.slice(2).map(Number);
const LINES = 10;
/** Accounts of one statement. */
const CHUNK = 10_000;
/** Conversations that wait for the desk are three times as many, at any size; as many are put off. */
const OPEN = 50;

const NOMES =
  'Maria José Ana João Antônia Francisco Adriana Carlos Juliana Paulo Márcia Pedro Fernanda Lucas'.split(' ');
const SOBRENOMES =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti'.split(
    ' ',
  );

/** A whole name is nearly unique at either size. Ten lines each; most were closed, some wait for their patient, and a few, as many at any size, for the desk. */
async function fill(installation, size) {
  await withPatience(installation, async (client) => {
    // One statement for all of them outlasts the client's patience with a server.
    for (let from = 0; from < size; from += CHUNK) {
      await client.query(
        `insert into clientes (cpf, senha_hash, nome, dados_em)
         select lpad(((i::bigint * 48271000007) % 100000000000)::text, 11, '0'), 'x',
                concat_ws(' ', ($3::text[])[1 + i % $5], ($4::text[])[1 + (i / $5) % $6],
                          ($4::text[])[1 + floor(random() * $6)::int], ($4::text[])[1 + floor(random() * $6)::int]), now()
           from generate_series($1::int + 1, $2::int) i`,
        [from, Math.min(from + CHUNK, size), NOMES, SOBRENOMES, NOMES.length, SOBRENOMES.length],
      );
    }
    await client.query(
      'create temp table gente as select id, row_number() over (order by id) as i from clientes',
    );
    await client.query('create index on gente (i)');
    for (let from = 0; from < size; from += CHUNK) {
      await client.query(
        `insert into mensagens (cliente_id, n, por, mensagem, automatica, created_at, respondeu_desde)
         select c.id, n, case when n % 3 = 2 then 'Adm' else 'Cliente' end, 'Bom dia, o pedido saiu?', false,
                now() - c.i * interval '20 minutes' + n * interval '1 minute',
                case when n % 3 = 2 then now() - c.i * interval '20 minutes' + (n - 1) * interval '1 minute' end
           from gente c cross join generate_series(1, $1::int) n
          where c.i > $2 and c.i <= $2 + $3`,
        [LINES, from, CHUNK],
      );
    }
    await client.query(
      `insert into conversas (cliente_id, ultimo, ultima_em, cliente_n, equipe_n, lido_cliente, lido_equipe,
                              espera_desde, adiada_ate, fechada_em)
       select id, $1, now(), $1, 8, $1, $1,
              case when i % $2 between 1 and 4 then now() - i % $2 * interval '1 hour' end,
              case when i % $2 = 4 then now() + interval '1 day' end,
              case when i % $2 > 4 and i % 3 > 0 then now() end
         from gente c`,
      [LINES, size / OPEN],
    );
    await client.query('vacuum analyze clientes, conversas, mensagens');
  });
}

async function questions({ pool, db }) {
  const { rows } = await pool.query('select cpf, nome from clientes order by id limit 500');
  const deps = { db, clock: () => new Date() };
  const days = Array.from({ length: 31 }, (_, i) => new Date(Date.now() - (30 - i) * 86_400_000));
  const any = () => rows[randomInt(rows.length)];
  const ask = (input) =>
    buscarConversas({
      actor: ADMIN,
      input: { busca: '', caixa: null, etiqueta: null, depois: null, ...input },
      deps,
    });
  let middle = null;
  for (let page = 0; page < 10; page += 1)
    middle = (await ask({ caixa: 'fechadas', depois: middle })).proxima;
  return {
    'all, first page': () => ask({}),
    'box: Abertas': () => ask({ caixa: 'abertas' }),
    'box: Aguardando paciente': () => ask({ caixa: 'aguardando' }),
    'box: Adiadas': () => ask({ caixa: 'adiadas' }),
    'box: Fechadas': () => ask({ caixa: 'fechadas' }),
    'Fechadas, ten pages on': () => ask({ caixa: 'fechadas', depois: middle }),
    'the counts of the boxes': () => resumirConversas({ actor: null, input: null, deps }),
    'waits of thirty days': () => countAnswers(db, days),
    'search: whole name': () => ask({ busca: any().nome }),
    'search: one surname': () => ask({ busca: any().nome.split(' ')[1] }),
    'search: first name': () => ask({ busca: any().nome.split(' ')[0] }),
    'search: two letters': () => ask({ busca: any().nome.slice(0, 2) }),
    'search: CPF': () => ask({ busca: any().cpf }),
    'search: a part of a CPF': () => ask({ busca: any().cpf.slice(3, 9) }),
    'search: nobody': () => ask({ busca: 'quixadá xavante' }),
  };
}

await compareSizes({ sizes: [small, large], rounds, fill, questions });
