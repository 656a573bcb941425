// The administrator's orders at two sizes: node bench/pedidos.mjs [small] [large] [rounds]
// The first page, filtered pages and searches, as the screen asks for them, in the same process as the server's own
// code; p50 and p99 in ms, and the large size divided by the small one beside its limit.
import { randomInt } from 'node:crypto';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { consultarPedidos, lerBandejas } from '../server/features/mesa/pedidos-adm/lista/lista.usecases.ts';
import { formatLugar } from '../server/features/mesa/pedidos-adm/lista/lista.policy.ts';
import { compareSizes, withPatience } from './two-sizes.mjs';
import { ADMIN } from './with-server.mjs';

const [small = 10_000, large = 1_000_000, rounds = 300] = process.argv.slice(2).map(Number);
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
  select p.id, gen_random_uuid(), ($2::text[])[1 + i % 9],
         -- One order in five asks for the commonest medicine, and each for one that a hundred others have.
         case when i % 5 = 0 then 'losartana' else 'sinvastatina' end || chr(10)
           || translate(lpad(to_hex(((i * 7919 % ($1 / 100) + 1) * 2654435761) % 4294967296), 8, '0'), '0123456789', 'ghijklmnop') || ' 5 mg',
         case when o.n - i > 1000 then case when i % 25 = 0 then 'Excluído' else 'Concluído' end
              else (array['Aguardando Pagamento', 'Aguardando Pagamento', 'Sendo Feito - Documentos Anexados',
                          'Sendo feito - Histórico Respondido', 'Sendo Feito - Serviço Selecionado'])[1 + i % 5] end,
         case when o.n - i <= 1000 and i % 5 = 0 then 'na fila' end, 4990, at,
         case when i % 25 > 0 then at end, case when i % 25 > 0 then at + interval '2 days' end, at, at
    from (select i, $1::bigint as n, now() - ($1 - i) * interval '${EVERY_S} s' as at
            from generate_series(1, $1::bigint) i) o
    join gente p on p.n = 1 + (o.i * 7919) % $3::bigint`;

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
async function fill(installation, orders) {
  const people = Math.ceil(orders / PER_PATIENT);
  await withPatience(installation, async (client) => {
    await client.query(
      `insert into clientes (cpf, senha_hash, telefone, email_contato, nome, dados_em)
       select lpad(((i::bigint * 48271000007) % 100000000000)::text, 11, '0'), 'x',
              '119' || lpad(((i::bigint * 7919) % 100000000)::text, 8, '0'), 'pessoa' || i || '@exemplo.com',
              concat_ws(' ', case when i % 100 = 0 then 'Maria' else ($2::text[])[1 + floor(random() * $4)::int] end,
                        ($3::text[])[1 + floor(random() * $5)::int], ($3::text[])[1 + floor(random() * $5)::int],
                        case when i % 100 = 0 then 'Silva' else ($3::text[])[1 + floor(random() * $5)::int] end), now()
         from generate_series(1, $1::int) i`,
      [people, NOMES, SOBRENOMES, NOMES.length, SOBRENOMES.length],
    );
    await client.query('create temp table gente as select id, row_number() over () as n from clientes');
    await client.query('create index on gente (n)');
    await client.query('analyze gente');
    const titles = SERVICOS.map(({ titulo }) => titulo);
    await client.query(PEDIDOS, [orders, titles, people]);
    await client.query(COBRANCAS);
    await client.query('vacuum analyze clientes, pedidos, cobrancas');
  });
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

/** Queries by name; each call about another subject. */
async function questions({ pool, db }) {
  const any = await samples(pool);
  const deps = { db, clock: () => new Date() };
  const page = (make) => () => consultarPedidos({ actor: ADMIN, input: { ...EMPTY, ...make() }, deps });
  const pages = {
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
  return {
    ...Object.fromEntries(Object.entries(pages).map(([name, make]) => [name, page(make)])),
    'the counts of the tabs': () => lerBandejas({ actor: ADMIN, input: null, deps }),
  };
}

await compareSizes({ sizes: [small, large], rounds, fill, questions });
