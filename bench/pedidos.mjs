// The administrator's orders at two sizes: node bench/pedidos.mjs [small] [large] [rounds]
// The first page, filtered pages and searches, as the screen asks for them, in the same process as the server's own
// code; p50 and p99 in ms, and the large size divided by the small one beside its limit.
import { randomInt } from 'node:crypto';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { consultarPedidos, lerBandejas } from '../server/features/mesa/pedidos-adm/lista/lista.usecases.ts';
import { formatLugar } from '../server/features/mesa/pedidos-adm/lista/lista.policy.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { ADMIN, withDataFolder } from './with-server.mjs';

const [small = 10_000, large = 1_000_000, rounds = 300] = process.argv.slice(2).map(Number);
const RATIO_LIMIT = 1.3;
/** Orders per patient in the measured years. */
const PER_PATIENT = 5;
/** Seconds between two orders: the larger size is the same installation, years later. */
const EVERY_S = 90;

const NOMES =
  'Maria José Ana João Antônia Francisco Adriana Carlos Juliana Paulo Márcia Pedro Fernanda Lucas Patrícia Luiz Aline Marcos Sandra Gabriel Camila Rafael Amanda Daniel Bruna Marcelo Jéssica Bruno Letícia Eduardo Júlia Felipe Luciana Rodrigo Vanessa Manuel Mariana Mateus Gabriela André'.split(
    ' ',
  );
const SOBRENOMES =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti Bezerra Tavares Peixoto Queiroz Siqueira Brandão Prado Vasconcelos Salgado Fontes Aguiar Pimentel'.split(
    ' ',
  );

/** Most orders are done, some deleted; the last thousand are in progress. */
const PEDIDOS = `
  insert into pedidos (cliente_id, chave, servico_selecionado, remedios_busca, status, atendimento, preco_centavos,
                       preco_em, pago_em, prazo, created_at, updated_at)
  select p.id, gen_random_uuid(), ($3::text[])[1 + i % 9],
         -- One order in five asks for the commonest medicine, and each for one that a hundred others have.
         case when i % 5 = 0 then 'losartana' else 'sinvastatina' end || chr(10) || 'remedio' || lpad(((i * 7919) % ($2 / 100))::text, 5, '0') || ' 5 mg',
         case when o.n - i > 1000 then case when i % 25 = 0 then 'Excluído' else 'Concluído' end
              else (array['Aguardando Pagamento', 'Aguardando Pagamento', 'Sendo Feito - Documentos Anexados',
                          'Sendo feito - Histórico Respondido', 'Sendo Feito - Serviço Selecionado'])[1 + i % 5] end,
         case when o.n - i <= 1000 and i % 5 = 0 then 'na fila' end, 4990, at,
         case when i % 25 > 0 then at end, case when i % 25 > 0 then at + interval '2 days' end, at, at
    from (select i, $2::bigint as n, now() - ($2 - i) * interval '${EVERY_S} s' as at
            from generate_series($1::bigint + 1, $2::bigint) i) o
    join gente p on p.n = 1 + (o.i * 7919) % $4::bigint`;

const COBRANCAS = `
  insert into cobrancas (pedido_id, valor_centavos, vencimento, asaas_id, status, pago_em, recebido_centavos,
                         paga_pedido, created_at)
  select id, 4990, created_at::date + 3, 'pay_' || id, case when pago_em is null then 'PENDING' else 'RECEIVED' end,
         pago_em, case when pago_em is null then null else 4990 end, pago_em is not null, created_at
    from pedidos p
   where not exists (select from cobrancas k where k.pedido_id = p.id)`;

/**
 * One patient in a hundred is a Maria Silva, as in Brazil. The others have three surnames, so that a whole name is
 * nearly unique at the larger size as well.
 */
async function grow(pool, orders) {
  const { rows } = await pool.query('select count(*)::int as n from pedidos');
  const have = rows[0].n;
  const people = Math.ceil(orders / PER_PATIENT);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into clientes (cpf, senha_hash, telefone, email_contato, nome, dados_em)
       select lpad(((i::bigint * 48271000007) % 100000000000)::text, 11, '0'), 'x',
              '119' || lpad(((i::bigint * 7919) % 100000000)::text, 8, '0'), 'pessoa' || i || '@exemplo.com',
              concat_ws(' ', case when i % 100 = 0 then 'Maria' else ($3::text[])[1 + floor(random() * $5)::int] end,
                        ($4::text[])[1 + floor(random() * $6)::int], ($4::text[])[1 + floor(random() * $6)::int],
                        case when i % 100 = 0 then 'Silva' else ($4::text[])[1 + floor(random() * $6)::int] end), now()
         from generate_series($1::int + 1, $2::int) i`,
      [Math.ceil(have / PER_PATIENT), people, NOMES, SOBRENOMES, NOMES.length, SOBRENOMES.length],
    );
    // Everything in progress at the smaller size is done by now.
    await client.query(
      "update pedidos set status = 'Concluído' where status not in ('Concluído', 'Excluído')",
    );
    await client.query('create temp table gente as select id, row_number() over () as n from clientes');
    await client.query('create index on gente (n)');
    await client.query('analyze gente');
    const titles = SERVICOS.map(({ titulo }) => titulo);
    await client.query(PEDIDOS, [have, orders, titles, people]);
    await client.query(COBRANCAS);
    await client.query('drop table gente');
    await client.query('vacuum analyze clientes, pedidos, cobrancas');
  } finally {
    client.release();
  }
}

/** Leaves out the third letter of the longest word. */
function mistyped(nome) {
  const words = nome.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  return words.map((word) => (word === longest ? word.slice(0, 2) + word.slice(3) : word)).join(' ');
}

/** Five hundred orders from all the years, as subjects of the queries. */
async function samples(pool) {
  const { rows } = await pool.query(
    `select c.cpf, c.nome, c.telefone, c.email_contato as email, p.numero, p.id, 'pay_' || p.id as pagamento,
            split_part(p.remedios_busca, chr(10), 2) as remedio,
            to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from pedidos p join clientes c on c.id = p.cliente_id
      where p.numero % (select greatest(1, count(*) / 500) from pedidos) = 0`,
  );
  return () => rows[randomInt(rows.length)];
}

const EMPTY = {
  bandeja: null,
  status: null,
  servico: null,
  de: null,
  ate: null,
  atrasados: false,
  busca: '',
  ordem: 'recentes',
  lugar: null,
  tamanho: 25,
};

const servico = () => SERVICOS[randomInt(SERVICOS.length)].titulo;

/** Not a page: the counts on its tabs. */
const COUNTS = 'the counts of the tabs';

/** Queries by name; each call about another subject. */
function questions(any) {
  return {
    'first page': () => ({}),
    'a page in the middle': () => {
      const { at, id } = any();
      return { lugar: formatLugar({ parte: 'enviados', para: 'proxima', chave: at, id }) };
    },
    'status: Excluído': () => ({ status: 'Excluído' }),
    'status: a few': () => ({ status: 'Sendo feito - Histórico Respondido' }),
    'service and status': () => ({ servico: servico(), status: 'Excluído' }),
    'one day and service': () => {
      const day = any().at.slice(0, 10);
      return { de: day, ate: day, servico: servico() };
    },
    'by promise': () => ({ ordem: 'prazo' }),
    'tray: Para ler': () => ({ bandeja: 'para-ler', ordem: 'prazo' }),
    'tray: Pix pendente': () => ({ bandeja: 'pix-pendente' }),
    'tray: Inacabados': () => ({ bandeja: 'inacabados' }),
    'tray: Concluídos': () => ({ bandeja: 'concluidos' }),
    [COUNTS]: () => ({}),
    'search: CPF': () => ({ busca: any().cpf }),
    'search: part of a CPF': () => ({ busca: any().cpf.slice(0, 3) }),
    'search: number': () => ({ busca: `#${any().numero}` }),
    'search: whole name': () => ({ busca: any().nome }),
    'search: first and last name': () => ({ busca: any().nome.split(' ').toSpliced(1, 2).join(' ') }),
    'search: the commonest name': () => ({ busca: 'Maria Silva' }),
    'search: first name': () => ({ busca: any().nome.split(' ')[0] }),
    'search: nobody': () => ({ busca: 'quixadá xavante' }),
    'search: a name with a mistake': () => ({ busca: mistyped(any().nome) }),
    'search: telephone': () => ({ busca: `+55 ${any().telefone}` }),
    'search: end of a telephone': () => ({ busca: any().telefone.slice(-6) }),
    'search: e-mail': () => ({ busca: any().email }),
    'search: payment': () => ({ busca: any().pagamento }),
    'search: a rare medicine': () => ({ busca: any().remedio }),
    'search: a common medicine': () => ({ busca: 'losartana' }),
    // The place of an order, from which `/pedido/{id}` and J and K go on.
    'the page after an order': () => {
      const { at, id } = any();
      return {
        ordem: 'antigos',
        lugar: formatLugar({ parte: 'enviados-antigos', para: 'proxima', chave: at, id }),
      };
    },
  };
}

/** An installation with so many orders, in a cluster of its own. */
function withOrders(orders, work) {
  return withDataFolder(async (dataDir) => {
    const log = createLogger('silent');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const database = openDatabase(postgres.owner, log);
    try {
      await migrate(database.kysely);
      const started = performance.now();
      await grow(database.pool, orders);
      process.stdout.write(`${orders} orders after ${Math.round((performance.now() - started) / 1000)} s\n`);
      const make = questions(await samples(database.pool));
      return await work({
        names: Object.keys(make),
        async ask(name) {
          const input = { ...EMPTY, ...make[name]() };
          const began = performance.now();
          const deps = { db: database.kysely, clock: () => new Date() };
          if (name === COUNTS) await lerBandejas({ actor: ADMIN, input: null, deps });
          else await consultarPedidos({ actor: ADMIN, input, deps });
          return performance.now() - began;
        },
      });
    } finally {
      await database.close();
      await postgres.stop();
    }
  });
}

/** Both sizes in turn: other load of the machine affects both. */
async function compare(few, many) {
  process.stdout.write(
    `${'ms'.padEnd(30)}${small} p50 / p99   ${large} p50 / p99   ratio (limit ${RATIO_LIMIT})\n`,
  );
  for (const name of few.names) {
    const values = [[], []];
    for (let i = 0; i < rounds + 20; i += 1) {
      const times = [await few.ask(name), await many.ask(name)];
      // The first calls warm the plans and the cache.
      if (i >= 20) times.forEach((time, size) => values[size].push(time));
    }
    const [a, b] = values.map(quantiles);
    const figures = [...a, ...b].map((value) => value.toFixed(2).padStart(8)).join(' ');
    const ratios = a.map((value, q) => (b[q] / value).toFixed(2)).join(' / ');
    process.stdout.write(`${name.padEnd(30)}${figures}   ${ratios}\n`);
  }
}

function quantiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]);
}

await withOrders(small, (few) => withOrders(large, (many) => compare(few, many)));
