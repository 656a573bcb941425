// The payout to doctors: node bench/repasse.mjs [acts a month] [months] [rounds]
// Works out a month with few and with many closed months behind it, beside a bare read of the documents that it looks at, in one
// run; p50 in ms and their ratios. All closed months agree with their acts: the worst case, in which everything is compared.
import { somarMeses } from '../domain/calendario/mes.ts';
import { apurar } from '../server/features/mesa/repasse/apurar.repository.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { withDataFolder } from './with-server.mjs';

const [acts = 4_000, months = 24, rounds = 20] = process.argv.slice(2).map(Number);
const FIRST = '2024-01';

const SEED = `
  insert into medicos (nome, cpf, crm, uf, rqe, especialidade, email, telefone, endereco, estado)
  select 'Médica ' || i, lpad(i::text, 11, '0'), i::text, 'SP', '', '', i || '@exemplo.com.br', '', '', 'ativo'
    from generate_series(1, 20) i`;
const PEDIDOS = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, created_at)
  select (select id from clientes limit 1), gen_random_uuid(), 'Atestados de saúde', 'Concluído', 4990, $1::timestamptz,
         $1::timestamptz + i * interval '1 second'
    from generate_series(1, $2::int) i`;
const COBRANCAS = `
  insert into cobrancas (pedido_id, valor_centavos, vencimento)
  select id, 4990, '2024-01-01' from pedidos where created_at > $1::timestamptz`;
const MOVIMENTOS = `
  insert into movimentos (cobranca_id, tipo, centavos, em)
  select k.id, 'entrada', 4990, p.created_at from cobrancas k join pedidos p on p.id = k.pedido_id
   where p.created_at > $1::timestamptz`;
const DOCUMENTOS = `
  insert into documentos (id, pedido_id, cliente_id, medico_id, tipo, estado, dados, codigo, canal, emitido_em, folha)
  select gen_random_uuid(), id, cliente_id, (array(select id from medicos order by crm))[1 + (row_number() over ()) % 20],
         'atestado', 'impresso', '{}', gen_random_uuid(), 'impresso', created_at, '{}'
    from pedidos where created_at > $1::timestamptz`;
const CLOSED = `
  with f as (insert into fechamentos_de_repasse (mes, administrador_id, em)
             values ($1, (select id from administradores limit 1), ($1 || '-28')::timestamptz + interval '9 days'))
  insert into linhas_de_repasse (mes, medico_id, ato, origem, pedido_id, feito_em, centavos)
  select $1, medico_id, 'documento', id, pedido_id, emitido_em, 1800 from documentos where emitido_em > $2::timestamptz`;

const startOf = (mes) => `${mes}-05T00:00:00-03:00`;

async function fill(pool, mes) {
  const from = startOf(mes);
  await pool.query(PEDIDOS, [from, acts]);
  for (const statement of [COBRANCAS, MOVIMENTOS, DOCUMENTOS]) await pool.query(statement, [from]);
}

async function p50(act) {
  const values = [];
  for (let i = 0; i < rounds + 3; i += 1) {
    const started = performance.now();
    await act();
    if (i >= 3) values.push(performance.now() - started);
  }
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

await withDataFolder(async (dataDir) => {
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { kysely, pool, ...database } = openDatabase(postgres.owner, log);
  try {
    await migrate(kysely);
    await pool.query("insert into clientes (cpf, senha_hash) values ('52998224725', 'x')");
    await pool.query("insert into administradores (email, senha_hash) values ('a@exemplo.com.br', 'x')");
    await pool.query(SEED);
    await pool.query(
      `insert into regras_de_repasse (numero, vale_desde, valores, em) values (1, '2020-01-01', '{"atestado":1800}', '2020-01-01')`,
    );
    let mes = FIRST;
    await fill(pool, mes);
    const figures = [];
    for (const behind of [2, months]) {
      while (mes < somarMeses(FIRST, behind)) {
        await pool.query(CLOSED, [mes, startOf(mes)]);
        mes = somarMeses(mes, 1);
        await fill(pool, mes);
      }
      await pool.query('vacuum analyze');
      const found = await apurar(kysely, { mes, desdeMes: FIRST, medicoId: null });
      if (found.length !== acts) throw new Error(`${found.length} lines instead of ${acts}`);
      const looked = acts * (behind + 1);
      const whole = await p50(() => apurar(kysely, { mes, desdeMes: FIRST, medicoId: null }));
      const bare = await p50(() =>
        pool.query(
          'select id, medico_id, pedido_id, emitido_em, tipo from documentos where emitido_em >= $1',
          [startOf(FIRST)],
        ),
      );
      const one = await p50(() => apurar(kysely, { mes, desdeMes: null, medicoId: null }));
      figures.push({ whole, looked });
      process.stdout.write(
        `${behind} closed months, ${looked} acts: ${whole.toFixed(0)} ms, ${(whole / bare).toFixed(1)} bare reads of them; ` +
          `the own acts of the month alone ${one.toFixed(0)} ms\n`,
      );
    }
    const [few, many] = figures.map(({ whole, looked }) => whole / looked);
    process.stdout.write(
      `an act costs ${(many / few).toFixed(2)} of what it does with two months behind it\n`,
    );
  } finally {
    await database.close();
    await postgres.stop();
  }
});
