// The post at two sizes: node bench/correio.mjs [small] [large] [rounds] [at the post]
// Reads `/correio` of a house of few and of many orders on paper, of which as many wait or are on their way (half each); the others
// have arrived, each with its sheet and its letter. p50 and p99 in ms, both sizes asked in turn, and the large divided by the small
// beside its limit.
import { randomInt } from 'node:crypto';
import { countCorreio } from '../server/features/consultorio/correio/lista/lista.repository.ts';
import { lerCorreio } from '../server/features/consultorio/correio/lista/lista.usecases.ts';
import { compareSizes, withPatience } from './two-sizes.mjs';
import { ADMIN } from './with-server.mjs';

const [small = 5_000, large = 100_000, rounds = 100, letters = 600] = process.argv.slice(2).map(Number);

const MEDICOS = `
  insert into medicos (nome, cpf, crm, uf, rqe, especialidade, email, telefone, endereco, estado)
  select 'Médica ' || i, lpad(i::text, 11, '0'), i::text, 'SP', '', '', i || '@exemplo.com.br', '', '', 'ativo'
    from generate_series(1, 20) i`;
const TALOES = `
  with t as (insert into taloes (id, medico_id, tipo, uf, serie, inicio, fim, digitos)
    select gen_random_uuid(), m.id, 'azul', 'SP', n || 'S' || m.crm, 1, 500, 6 from medicos m, generate_series(1, 5) n returning id)
  insert into folhas_de_talao (talao_id, numero) select t.id, n from t, generate_series(1, 500) n`;
/** Five orders a patient; every tenth patient is an Ana. */
const CLIENTES = `
  insert into clientes (cpf, senha_hash, nome, dados_em)
  select lpad(((i::bigint * 48271000007) % 100000000000)::text, 11, '0'), 'x',
         case when i % 10 = 0 then 'Ana' else 'Bruna' end || ' Moreira ' || i, now()
    from generate_series(1, $1::int / 5) i`;
const PEDIDOS = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, atendimento, preco_centavos, preco_em, pago_em, prazo,
                       created_at)
  select c.id, gen_random_uuid(), 'Renovação de Receita Azul',
         case when i > $1::int - $2::int then 'Aguardando Pagamento' else 'Concluído' end,
         case when i <= $1 - $2 then 'emitido' when i % 2 = 0 then 'a postar' else 'postado' end,
         4990, em, em, em + interval '2 days', em
    from generate_series(1, $1::int) i
    join (select id, row_number() over (order by cpf) as n from clientes) c on c.n = 1 + i % ($1 / 5),
         lateral (select now() - ($1 - i) * interval '10 minutes' as em) t
   order by i`;
const DOCUMENTOS = `
  insert into documentos (id, pedido_id, cliente_id, medico_id, tipo, estado, dados, codigo, canal, emitido_em, folha)
  select gen_random_uuid(), id, cliente_id, (array(select id from medicos order by crm))[1 + (row_number() over ()) % 20], 'azul',
         case atendimento when 'a postar' then 'a imprimir' else 'impresso' end, '{}', gen_random_uuid(), 'transcricao', pago_em, '{}'
    from pedidos order by numero`;
const ENVIOS = `
  insert into envios_postais (id, pedido_id, transportadora, rastreio, endereco, postado_em, encerrado_em, situacao,
                              administrador_id)
  select gen_random_uuid(), id, 'carta', 'QB' || lpad(numero::text, 8, '0') || 'BR', '[]', pago_em,
         case atendimento when 'emitido' then pago_em + interval '5 days' end,
         case atendimento when 'emitido' then 'entregue' else 'a caminho' end, (select id from administradores limit 1)
    from pedidos where atendimento <> 'a postar' order by numero`;

async function fill(installation, orders) {
  await withPatience(installation, async (client) => {
    await client.query("insert into administradores (email, senha_hash) values ('a@exemplo.com.br', 'x')");
    await client.query(MEDICOS);
    await client.query(TALOES);
    await client.query(CLIENTES, [orders]);
    await client.query(PEDIDOS, [orders, letters]);
    await client.query(DOCUMENTOS);
    await client.query(ENVIOS);
    await client.query('vacuum analyze');
  });
}

function questions({ db }, orders) {
  const deps = { db, clock: () => new Date() };
  const read = (lista, busca) => () => lerCorreio({ actor: ADMIN, input: { lista, busca }, deps });
  const waiting = () => orders - randomInt(letters);
  return {
    'all, the first three hundred': read(null, ''),
    'to print': read('imprimir', ''),
    'on their way': read('a-caminho', ''),
    late: read('atrasadas', ''),
    'search: tracking code': () => read(null, `QB${String(waiting()).padStart(8, '0')}`)(),
    'search: number': () => read(null, `#${waiting()}`)(),
    'search: name': read(null, 'ana moreira'),
    'search: nobody': read(null, 'quixada'),
    'the counts': () => countCorreio(db, new Date()),
  };
}

await compareSizes({ sizes: [small, large], rounds, fill, questions });
