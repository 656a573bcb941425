// The post: node bench/correio.mjs [few] [many] [rounds]
// Reads `/correio` with few and with many letters at the post, beside a bare read of the rows of as many orders as are listed, in
// one run; p50 in ms and ratios. Half of the letters wait to be posted, each with a notification, half are on their way; of a
// house of a hundred orders for each letter. Aimed at: the whole list within eight bare reads, whatever waits behind it.
import { lerCorreio } from '../server/features/consultorio/correio/lista/lista.usecases.ts';
import { countCorreio } from '../server/features/consultorio/correio/lista/lista.repository.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { withDataFolder } from './with-server.mjs';

const [few = 300, many = 3_000, rounds = 40] = process.argv.slice(2).map(Number);
const OTHERS = 100;

const MEDICOS = `
  insert into medicos (nome, cpf, crm, uf, rqe, especialidade, email, telefone, endereco, estado)
  select 'Médica ' || i, lpad(i::text, 11, '0'), i::text, 'SP', '', '', i || '@exemplo.com.br', '', '', 'ativo'
    from generate_series(1, 20) i`;
const TALOES = `
  with t as (insert into taloes (id, medico_id, tipo, uf, serie, inicio, fim, digitos)
    select gen_random_uuid(), m.id, 'azul', 'SP', n || 'S' || m.crm, 1, 500, 6 from medicos m, generate_series(1, 5) n returning id)
  insert into folhas_de_talao (talao_id, numero) select t.id, n from t, generate_series(1, 500) n`;
const PEDIDOS = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, atendimento, preco_centavos, preco_em, pago_em, prazo)
  select (select id from clientes limit 1), gen_random_uuid(), 'Renovação de Receita Azul',
         case when i % ${OTHERS} = 0 then 'Aguardando Pagamento' else 'Concluído' end,
         case when i % ${OTHERS} <> 0 then 'emitido' when i % ${2 * OTHERS} = 0 then 'a postar' else 'postado' end,
         4990, now(), now(), now() + i * interval '1 second'
    from generate_series($1::int * ${OTHERS} + 1, $2::int * ${OTHERS}) i`;
const DOCUMENTOS = `
  insert into documentos (id, pedido_id, cliente_id, medico_id, tipo, estado, dados, codigo, canal, emitido_em, folha)
  select gen_random_uuid(), id, cliente_id, (array(select id from medicos order by crm))[1 + (row_number() over ()) % 20], 'azul',
         case atendimento when 'a postar' then 'a imprimir' else 'impresso' end, '{}', gen_random_uuid(), 'transcricao', now(), '{}'
    from pedidos p where atendimento in ('a postar', 'postado')
     and not exists (select from documentos d where d.pedido_id = p.id)`;
const ENVIOS = `
  insert into envios_postais (id, pedido_id, transportadora, rastreio, endereco, postado_em, administrador_id)
  select gen_random_uuid(), id, 'carta', 'QB' || numero || 'BR', '[]', now(), (select id from administradores limit 1)
    from pedidos p where atendimento = 'postado' and not exists (select from envios_postais e where e.pedido_id = p.id)`;

async function p50(act) {
  const values = [];
  for (let i = 0; i < rounds + 5; i += 1) {
    const started = performance.now();
    await act();
    if (i >= 5) values.push(performance.now() - started);
  }
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

await withDataFolder(async (dataDir) => {
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { kysely, pool, ...database } = openDatabase(postgres.owner, log);
  try {
    await migrate(kysely);
    await pool.query(
      "insert into clientes (cpf, senha_hash, nome) values ('52998224725', 'x', 'Ana Moreira')",
    );
    await pool.query("insert into administradores (email, senha_hash) values ('a@exemplo.com.br', 'x')");
    for (const statement of [MEDICOS, TALOES]) await pool.query(statement);
    const deps = { db: kysely, clock: () => new Date() };
    const read = (lista, busca) => lerCorreio({ actor: null, input: { lista, busca }, deps });
    let from = 0;
    for (const letters of [few, many]) {
      await pool.query(PEDIDOS, [from, letters]);
      for (const statement of [DOCUMENTOS, ENVIOS]) await pool.query(statement);
      await pool.query('vacuum analyze');
      from = letters;
      const { rows } = await read(null, '');
      const bare = await p50(() =>
        pool.query(
          "select * from pedidos where atendimento in ('a postar', 'postado') order by prazo limit 301",
        ),
      );
      const ratio = async (act) => ((await p50(act)) / bare).toFixed(1);
      process.stdout.write(
        `${letters} letters, ${rows.length} listed; a bare read ${bare.toFixed(1)} ms; in bare reads: all ${await ratio(() => read(null, ''))}, ` +
          `to print ${await ratio(() => read('imprimir', ''))}, by code ${await ratio(() => read(null, 'QB12'))}, ` +
          `by name ${await ratio(() => read(null, 'ana moreira'))}, the counts ${await ratio(() => countCorreio(kysely, new Date()))}\n`,
      );
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
});
