import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Ordem } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import type { PedidoStatus } from '../../../../../domain/pedidos/pedido-status.ts';
import { anywhere } from '../../../../platform/db/queries/like.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectWithMoney } from '../../../pedidos/pedidos/pedidos.public.ts';
import type { PageCursor } from './page-cursor.policy.ts';

type Reader = Kysely<DB>;
type Condition = RawBuilder<unknown>;

/** Whom a search means: these patients or this number; or every row whose patient fits, found by walking. */
export type PedidoOwnerFilter =
  | { modo: 'todos' }
  | { modo: 'estes'; clientes: readonly string[]; numero: number | null }
  | { modo: 'andar'; achado: PedidoSearch };

/** A name that holds these words: as whole words of it, two or more, or as parts. */
export type NameFilter = { palavras: readonly string[]; inteiras: boolean };

/** What is looked for among the patients. */
export type PedidoSearch = { cpf: string; numero: number | null } | NameFilter;

export type PedidoFilter = {
  status: string | null;
  servico: string | null;
  /** From this instant on, and before this one. */
  de: Date | null;
  ate: Date | null;
  quem: PedidoOwnerFilter;
};

/** Which page of it: one more row than it holds tells whether there is another. */
export type PedidoView = { ordem: Ordem; lugar: PageCursor | null; limit: number };

/** Every word stands somewhere in the name; the column is the one of a patient or of their order. */
function matchWords(column: 'c.nome_busca' | 'p.nome_busca', palavras: readonly string[]): Condition {
  return where(palavras.map((word) => sql`${sql.ref(column)} like ${anywhere(word)}`));
}

function matchName(column: 'c.nome_busca' | 'p.nome_busca', { palavras, inteiras }: NameFilter): Condition {
  if (!inteiras) return matchWords(column, palavras);
  // Two or more words: whoever has each two of them has them all, and the index holds them two by two.
  if (column === 'c.nome_busca') {
    return sql`pares_do_nome(c.nome_busca) @> pares_do_nome(${palavras.join(' ')})`;
  }
  return sql`string_to_array(p.nome_busca, ' ') @> ${[...palavras]}::text[]`;
}

function matchCpf(cpf: string): Condition {
  return sql`c.cpf like ${`${cpf}%`}`;
}

/** The patients that fit, up to a number of them. */
export async function findClientes(db: Reader, achado: PedidoSearch, limit: number): Promise<string[]> {
  const fits = 'cpf' in achado ? matchCpf(achado.cpf) : matchName('c.nome_busca', achado);
  const found = sql<{ id: string }>`select c.id from clientes c where ${fits} limit ${limit}`;
  return (await found.execute(db)).rows.map(({ id }) => id);
}

function conditions({ status, servico, de, ate }: PedidoFilter, ordem: Ordem): Condition[] {
  return [
    status === null ? null : sql`p.status = ${status}`,
    servico === null ? null : sql`p.servico_selecionado = ${servico}`,
    de === null ? null : sql`p.created_at >= ${de}`,
    ate === null ? null : sql`p.created_at < ${ate}`,
    // The very words of its index.
    ordem === 'prazo' ? sql`p.status = 'Aguardando Pagamento' and p.prazo is not null` : null,
  ].filter((condition) => condition !== null);
}

function where(all: readonly Condition[]): Condition {
  return all.length === 0 ? sql`true` : sql.join([...all], sql` and `);
}

const keyOf = (ordem: Ordem) => (ordem === 'prazo' ? sql.ref('p.prazo') : sql.ref('p.created_at'));

/** What is read from: some patients' orders are gathered first, so that no walk over all orders can be chosen. */
function source(recorte: PedidoFilter, ordem: Ordem): Condition {
  const { quem } = recorte;
  const all = conditions(recorte, ordem);
  if (quem.modo === 'estes') {
    const deles = sql`p.cliente_id = any(${[...quem.clientes]}::uuid[])`;
    const columns = sql`p.id, ${keyOf(ordem)}`;
    const gathered = sql`select ${columns} from pedidos p where ${where([...all, deles])}`;
    if (quem.numero === null) return sql`(${gathered} offset 0) p`;
    // Apart: an index alone answers for each of them, and none for both.
    const outro = [...all, sql`p.numero = ${quem.numero}`, sql`not ${deles}`];
    return sql`(${gathered} union all select ${columns} from pedidos p where ${where(outro)} offset 0) p`;
  }
  if (quem.modo === 'todos') return sql`(select p.* from pedidos p where ${where(all)}) p`;
  if ('cpf' in quem.achado) {
    all.push(sql`(${matchCpf(quem.achado.cpf)} or p.numero = ${quem.achado.numero})`);
    return sql`(select p.* from pedidos p join clientes c on c.id = p.cliente_id where ${where(all)}) p`;
  }
  all.push(matchName('p.nome_busca', quem.achado));
  return sql`(select p.* from pedidos p where ${where(all)}) p`;
}

export type FoundPedido = { id: string; chave: string };

/** The order of a page: its key, which way it runs, and what lies beyond the place. */
function directionOf({ ordem, lugar }: PedidoView) {
  const key = keyOf(ordem);
  const down = (ordem === 'recentes') !== (lugar?.para === 'anterior');
  const direction = down ? sql`desc` : sql`asc`;
  return {
    key,
    chave: sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as chave`,
    order: sql`order by ${key} ${direction}, p.id ${direction}`,
    after: lugar
      ? sql`(${key}, p.id) ${down ? sql`<` : sql`>`} (${lugar.chave}::timestamptz, ${lugar.id}::uuid)`
      : sql`true`,
  };
}

/** Ids of a page with their keys, in the order shown; one more than the page where there is a next one. */
export async function listIds(db: Reader, recorte: PedidoFilter, vista: PedidoView): Promise<FoundPedido[]> {
  const { chave, order, after } = directionOf(vista);
  const page = sql<FoundPedido>`
    select p.id, ${chave} from ${source(recorte, vista.ordem)} where ${after} ${order} limit ${vista.limit}`;
  return (await page.execute(db)).rows;
}

/** The ids of one page of the orders of some patients, with their total; one scan gives both. */
export async function listCounted(
  db: Reader,
  recorte: PedidoFilter,
  vista: PedidoView,
): Promise<{ achadas: FoundPedido[]; total: number }> {
  const { key, chave, order, after } = directionOf(vista);
  const page = sql<{ n: number; page: FoundPedido[] }>`
    with p as materialized (select p.id, ${key} from ${source(recorte, vista.ordem)})
    select (select count(*) from p) as n,
           array(select jsonb_build_object('id', x.id, 'chave', x.chave)
                   from (select p.id, ${chave} from p where ${after} ${order} limit ${vista.limit}) x) as page`;
  const row = (await page.execute(db)).rows[0];
  return { achadas: row?.page ?? [], total: row?.n ?? 0 };
}

/** A name, and how many orders are looked at for it. */
export type WalkOptions = { nome: NameFilter; passos: number };

/** The ids of one page of the orders whose patient has a name, searched among a limited number of the next orders. */
export async function walkIds(
  db: Reader,
  recorte: PedidoFilter,
  { nome, passos }: WalkOptions,
  vista: PedidoView,
): Promise<FoundPedido[]> {
  const { chave, order, after } = directionOf(vista);
  const page = sql<FoundPedido>`
    select p.id, ${chave}
      from (select p.* from ${source(recorte, vista.ordem)} where ${after} ${order} limit ${passos}) p
     where ${matchName('p.nome_busca', nome)} ${order} limit ${vista.limit}`;
  return (await page.execute(db)).rows;
}

/** How many there are, counted no further than the limit. */
export async function countUpTo(
  db: Reader,
  recorte: PedidoFilter,
  ordem: Ordem,
  limit: number,
): Promise<number> {
  const counted = sql<{ n: number }>`
    select count(*) as n from (select 1 from ${source(recorte, ordem)} limit ${limit}) x`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}

/** How many of a name there are; null where there are more orders to look at than so many. */
export async function countOfFew(
  db: Reader,
  recorte: PedidoFilter,
  { nome, passos }: WalkOptions,
  ordem: Ordem,
): Promise<number | null> {
  // In order: along an index, or the first of a million rows that fit might be far.
  const { order } = directionOf({ ordem, lugar: null, limit: passos });
  const counted = sql<{ n: number; vistos: number }>`
    select count(*) filter (where ${matchName('p.nome_busca', nome)}) as n, count(*) as vistos
      from (select p.nome_busca from ${source(recorte, ordem)} ${order} limit ${passos + 1}) p`;
  const row = (await counted.execute(db)).rows[0];
  return row && row.vistos <= passos ? row.n : null;
}

/** The rows of a page, in no order: with their patient, their charge, their refund and their chat. */
export function listPedidoRows(db: Reader, ids: readonly string[]) {
  return (
    selectWithMoney(db)
      .leftJoin('conversas as v', 'v.cliente_id', 'p.cliente_id')
      .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.atendimento', 'p.preco_centavos'])
      .select(['p.prazo', 'p.versao', 'p.created_at', 'c.cpf', 'c.nome', 'c.nome_social', 'c.contestada_em'])
      .select(['k.status as cobranca_status', 'k.valor_centavos', 'k.paga_pedido'])
      .select(['d.situacao as devolucao_situacao', 'd.motivo as devolucao_motivo'])
      .select((eb) => eb('v.cliente_n', '>', eb.ref('v.lido_equipe')).as('nao_lida'))
      // A check constraint keeps the narrower words.
      .select((eb) => eb.ref('p.status').$castTo<PedidoStatus>().as('status'))
      .where('p.id', 'in', [...ids])
      .execute()
  );
}

export type ListedPedido = Awaited<ReturnType<typeof listPedidoRows>>[number];
