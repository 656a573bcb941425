// People and orders of the works, written by SQL: the equivalent of sign-ups and walks, in seconds.
import { hashPassword } from '#platform/secrets/password.ts';
import { randomToken, tokenHash } from '#platform/secrets/secrets.ts';
import { SENHA } from './works.mjs';

/** Patients by kind: readers, buyers of services, writers of answers and messages, and typists of drafts. */
const PEOPLE = { readers: 1_000, buyers: 8_000, writers: 6_000, typists: 320 };
const MESSAGES = 60;

const CLIENTES = `
  insert into clientes (cpf, senha_hash, nome, data_nascimento, telefone, email_contato, cep, endereco, numero, bairro, uf,
                        cidade, dados_em, asaas_id, asaas_versao, versao)
  select cpf, $2, 'Medida do Banco', '1984-04-12', '11988880042', 'medida' || n || '@exemplo.com.br', '01001000',
         'Praça da Sé', '1', 'Sé', 'SP', 'São Paulo', now(), 'cus_medida_' || n, 1, 1
    from unnest($1::text[]) with ordinality as p (cpf, n)
  returning id, cpf`;
const SESSOES = `
  insert into sessoes (token_hash, papel, cliente_id, created_at, vista_em, expira_em)
  select h, 'Paciente', c, now(), now() + interval '1 hour', now() + interval '14 days'
    from unnest($1::bytea[], $2::uuid[]) as s (h, c)`;
/** Ten paid orders each, answered, concluded or in the queue; none is late, so that no notice is sent meanwhile. */
const PAGOS = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, atendimento, preco_centavos, preco_em, pago_em, prazo,
                       feriados_do_prazo, concluido_em, versao_saude, versao_trat, hist_saude, hist_trat, motivacao, outras_infos, created_at, updated_at)
  select c, gen_random_uuid(), ($2::text[])[1 + i % array_length($2, 1)],
         case when i = 1 then 'Aguardando Pagamento' else 'Concluído' end, case when i = 1 then 'na fila' end, 4990, at, at,
         case when i = 1 then now() else at end + interval '2 days', '[]', case when i > 1 then at + interval '1 day' end, $3, $4, $5, $6,
         'Continuar o tratamento.', 'Nada a acrescentar.', at, at
    from (select c, i, now() - i * interval '40 days' - n * interval '1 minute' as at
            from unnest($1::uuid[]) with ordinality as p (c, n), generate_series(1, 10) i) o`;
const COBRANCAS = `
  insert into cobrancas (pedido_id, valor_centavos, vencimento, asaas_id, status, pago_em, recebido_centavos, paga_pedido, created_at)
  select id, 4990, created_at::date + 3, 'pay_' || id, 'RECEIVED', pago_em, 4990, true, created_at from pedidos p where pago_em is not null`;
/** Unanswered orders, one per service; ids ordered by service, so that neighbours have different patients. */
const ABERTOS = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em)
  select c, gen_random_uuid(), s, 'Sendo Feito - Serviço Selecionado', 4990, now()
    from unnest($2::text[]) with ordinality as o (s, k), unnest($1::uuid[]) as c order by k
  returning id, cliente_id as cliente`;
const MENSAGENS = `
  insert into mensagens (cliente_id, n, por, mensagem, automatica, created_at)
  select c, i, case when i % 2 = 0 then 'Adm' else 'Cliente' end, 'Bom dia! A receita saiu com a dose de sempre?', false,
         now() - ($2 - i) * interval '1 hour'
    from unnest($1::uuid[]) as c, generate_series(1, $2::int) i`;
const CONVERSAS = `
  insert into conversas (cliente_id, ultimo, ultima_em, cliente_n, equipe_n, lido_cliente, lido_equipe)
  select c, $2::int, now(), $2::int - 1, $2::int, $2::int, $2::int from unnest($1::uuid[]) as c`;
/** Every patient with an order has a conversation, and every patient with answers has a draft. */
const RASCUNHOS = `
  insert into rascunhos (cliente_id, pedido_id, versao, campos, salvo_em)
  select cliente_id, id, 1, '{"motivacao": "Continuar"}', now() from pedidos where id = any($1::uuid[])`;
/** Minimal tables of the bare server. */
const LIMITE = `
  create table limite_pedidos as
    select id, numero, cliente_id, chave, servico_selecionado, status, preco_centavos, hist_saude, hist_trat, motivacao,
           outras_infos, created_at, updated_at from pedidos;
  alter table limite_pedidos add primary key (id), alter id set default gen_random_uuid(),
    alter created_at set default now(), alter updated_at set default now();
  create unique index on limite_pedidos (cliente_id, chave);
  create index on limite_pedidos (cliente_id, created_at);
  create table limite_mensagens (id uuid primary key, n bigint generated always as identity, cliente_id uuid not null,
                                 mensagem text not null, created_at timestamptz not null default now());
  create index on limite_mensagens (cliente_id, n);
  create table limite_rascunhos (pedido_id uuid primary key, campos jsonb not null default '{}', versao integer not null default 0,
                                 salvo_em timestamptz);
  grant select, insert, update on limite_pedidos, limite_mensagens, limite_rascunhos to zelo_app;`;

const ids = (rows) => rows.map(({ id }) => id);

/** Consecutive CPFs with check digits. */
function cpfOf(n) {
  const digits = String(100_000_000 + n * 7)
    .split('')
    .map(Number);
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/**
 * Fills a migrated database.
 * @param client a connection as its owner
 * @param servicos titles with a price
 * @param perguntas the questions in force
 * @returns people with their cookies, and orders
 */
export async function seed(client, { servicos, perguntas }) {
  const total = Object.values(PEOPLE).reduce((sum, n) => sum + n, 0);
  const cpfs = Array.from({ length: total }, (_, n) => cpfOf(n));
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query(CLIENTES, [cpfs, await hashPassword(SENHA)]);
  const tokens = rows.map(() => randomToken());
  await client.query(SESSOES, [tokens.map(tokenHash), ids(rows)]);
  const everyone = rows.map(({ id, cpf }, n) => ({ id, cpf, cookie: `zelo_sessao=${tokens[n]}` }));
  const cookies = new Map(everyone.map(({ id, cookie }) => [id, cookie]));
  const [readers, buyers, writers, typists] = Object.values(PEOPLE).map((n) => everyone.splice(0, n));

  const answers = [perguntas.saude, perguntas.tratamento];
  await client.query(PAGOS, [
    ids(readers),
    servicos,
    ...answers.map(({ versao }) => versao),
    ...answers.map((list) => JSON.stringify(list.perguntas.map(() => 'Não'))),
  ]);
  await client.query(COBRANCAS);
  const read = await client.query('select id, cliente_id as cliente from pedidos order by random()');
  const open = await client.query(ABERTOS, [ids(writers), servicos]);
  const drafts = await client.query(ABERTOS, [ids(typists), servicos.slice(0, 1)]);
  await client.query(MENSAGENS, [ids(readers), MESSAGES]);
  await client.query(CONVERSAS, [ids(readers), MESSAGES]);
  await client.query('insert into conversas (cliente_id) select unnest($1::uuid[])', [
    ids([...writers, ...typists]),
  ]);
  await client.query(RASCUNHOS, [ids([...open.rows, ...drafts.rows])]);
  await client.query(LIMITE);
  await client.query('insert into limite_rascunhos (pedido_id) select unnest($1::uuid[])', [
    ids(drafts.rows),
  ]);
  await client.query('vacuum analyze');
  const own = ({ rows: orders }) =>
    orders.map(({ id, cliente }) => ({ id, cliente, cookie: cookies.get(cliente) }));
  return {
    readers,
    buyers,
    writers,
    read: own(read),
    open: own(open),
    drafts: own(drafts),
    servicos,
    perguntas,
  };
}
