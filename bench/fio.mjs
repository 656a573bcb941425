// The thread of an order at two sizes: node bench/fio.mjs [small] [large] [rounds]
// The newest page, a page in the middle and one filter of an order with few and with many events, asked in turn within one
// installation of a million audited lines, by the server's own code; p50 and p99 in ms, and the large one divided by the small one
// beside its limit.
import { lerFio } from '../server/features/mesa/pedidos-adm/fio/fio.usecases.ts';
import { compare, withInstallation, withPatience } from './two-sizes.mjs';
import { ADMIN } from './with-server.mjs';

const [small = 50, large = 5_000, rounds = 300, others = 1_000_000] = process.argv.slice(2).map(Number);
/** Counting what each filter holds reads every event of the order: a hundred times as many may take this many times as long. */
const RATIO_LIMIT = 15;

const CLIENTE = `insert into clientes (cpf, senha_hash) values (lpad($1::text, 11, '0'), 'x') returning id`;
const PEDIDO = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, created_at)
  values ($1, gen_random_uuid(), 'Atestados de saúde', 'Aguardando Pagamento', 4990, now(), now() - interval '400 days')
  returning id`;
/** Half of what happens to an order are acts upon it, half are messages. */
const ATOS = `
  insert into auditoria (em, ator_tipo, ator_id, acao, alvo_tipo, alvo_id)
  select now() - ($2 - i) * interval '1 minute', 'Admin', $3::uuid,
         (array['pedido.abrir', 'documento.baixar', 'caso.nota', 'correio.imprimir', 'anexo.ver'])[1 + i % 5], 'pedido', $1
    from generate_series(2, $2::int, 2) i`;
const MENSAGENS = `
  insert into mensagens (cliente_id, n, por, mensagem, automatica, created_at)
  select $1, i, case when i % 4 = 1 then 'Adm' else 'Cliente' end, 'Bom dia, o pedido saiu?', false,
         now() - ($2 - i) * interval '1 minute'
    from generate_series(1, $2::int, 2) i`;
const OUTROS = `
  insert into auditoria (em, ator_tipo, acao, alvo_tipo, alvo_id)
  select now() - i * interval '1 second', 'Paciente', 'pedido.criar', 'pedido', gen_random_uuid()::text
    from generate_series(1, $1::int) i`;

await withInstallation(async ({ db, ...installation }) => {
  const ids = await withPatience(installation, async (client) => {
    await client.query(OUTROS, [others]);
    const made = [];
    for (const events of [small, large]) {
      const cliente = (await client.query(CLIENTE, [events])).rows[0].id;
      const pedido = (await client.query(PEDIDO, [cliente])).rows[0].id;
      await client.query(ATOS, [pedido, events, ADMIN.administradorId]);
      await client.query(MENSAGENS, [cliente, events]);
      made.push(pedido);
    }
    await client.query('vacuum analyze auditoria, mensagens, pedidos');
    return made;
  });
  const deps = { db, clock: () => new Date() };
  const questions = async (id) => {
    const read = (input) =>
      lerFio({ actor: ADMIN, input: { id, lugar: null, filtro: 'tudo', ...input }, deps });
    const { anteriores } = await read({});
    const lugar = anteriores && { em: anteriores.em, chave: anteriores.chave };
    return {
      'the newest page': () => read({}),
      'the page before it': () => read({ lugar }),
      'one filter': () => read({ filtro: 'acessos' }),
      'the conversation': () => read({ filtro: 'conversa' }),
    };
  };
  const sides = [await questions(ids[0]), await questions(ids[1])];
  await compare([small, large], sides, rounds, RATIO_LIMIT);
});
