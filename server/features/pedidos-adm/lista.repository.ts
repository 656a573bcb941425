import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Ordem } from '../../../contracts/pedidos-adm.contract.ts';
import type { PedidoStatus } from '../../../domain/pedido-status.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Lugar } from './lugar.policy.ts';

type Reader = Kysely<DB>;
type Condition = RawBuilder<unknown>;

/** Whom a search means: these patients or this number; or every row whose patient fits, found by walking. */
export type Quem =
  | { modo: 'todos' }
  | { modo: 'estes'; clientes: readonly string[]; numero: number | null }
  | { modo: 'andar'; achado: Achado };

/** What is looked for among the patients. */
export type Achado = { cpf: string } | { palavras: readonly string[] };

export type Recorte = {
  status: string | null;
  servico: string | null;
  /** From this instant on, and before this one. */
  de: Date | null;
  ate: Date | null;
  quem: Quem;
};

/** The very expression of the index. */
const NOME = sql`sem_acento(c.nome || ' ' || c.nome_social)`;

function achadoCondition(achado: Achado): Condition {
  if ('cpf' in achado) return sql`c.cpf like ${`${achado.cpf}%`}`;
  const words = achado.palavras.map((word) => sql`${NOME} like ${`%${literal(word)}%`}`);
  return sql.join(words, sql` and `);
}

/** A word as `like` reads it to the letter. */
function literal(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** The patients that fit, up to a number of them. */
export async function findClientes(db: Reader, achado: Achado, limit: number): Promise<string[]> {
  const found = sql<{ id: string }>`
    select c.id from clientes c where ${achadoCondition(achado)} limit ${limit}`;
  return (await found.execute(db)).rows.map(({ id }) => id);
}

function conditions({ status, servico, de, ate, quem }: Recorte): Condition[] {
  return [
    status === null ? null : sql`p.status = ${status}`,
    servico === null ? null : sql`p.servico_selecionado = ${servico}`,
    de === null ? null : sql`p.created_at >= ${de}`,
    ate === null ? null : sql`p.created_at < ${ate}`,
    quem.modo === 'estes'
      ? sql`(p.cliente_id = any(${[...quem.clientes]}::uuid[]) or p.numero = ${quem.numero})`
      : null,
    quem.modo === 'andar' ? achadoCondition(quem.achado) : null,
  ].filter((condition) => condition !== null);
}

function where(all: readonly Condition[]): Condition {
  return all.length === 0 ? sql`true` : sql.join([...all], sql` and `);
}

/** What is read from: some patients' orders are gathered first, so that no walk over all orders can be chosen. */
function source(recorte: Recorte, ordem: Ordem): Condition {
  const runs = ordem === 'prazo' ? [sql`p.status = 'Aguardando Pagamento' and p.prazo is not null`] : [];
  const all = where([...conditions(recorte), ...runs]);
  const person = recorte.quem.modo === 'andar' ? sql`join clientes c on c.id = p.cliente_id` : sql``;
  const rows = sql`select p.id, p.created_at, p.prazo from pedidos p ${person} where ${all}`;
  return recorte.quem.modo === 'estes' ? sql`(${rows} offset 0) p` : sql`(${rows}) p`;
}

export type Achada = { id: string; chave: string };

/** Ids of a page with their keys, in the order shown; one more than the page where there is a next one. */
export async function listIds(
  db: Reader,
  recorte: Recorte,
  { ordem, lugar, limit }: { ordem: Ordem; lugar: Lugar | null; limit: number },
): Promise<Achada[]> {
  const key = ordem === 'prazo' ? sql.ref('p.prazo') : sql.ref('p.created_at');
  const back = lugar?.para === 'anterior';
  const down = (ordem === 'recentes') !== back;
  const direction = down ? sql`desc` : sql`asc`;
  const beyond = down ? sql`<` : sql`>`;
  const after = lugar
    ? sql`(${key}, p.id) ${beyond} (${lugar.chave}::timestamptz, ${lugar.id}::uuid)`
    : sql`true`;
  const page = sql<Achada>`
    select p.id, to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as chave
      from ${source(recorte, ordem)}
     where ${after}
     order by ${key} ${direction}, p.id ${direction}
     limit ${limit}`;
  return (await page.execute(db)).rows;
}

/** How many there are, counted no further than the limit. */
export async function countUpTo(db: Reader, recorte: Recorte, ordem: Ordem, limit: number): Promise<number> {
  const counted = sql<{ n: number }>`
    select count(*) as n from (select 1 from ${source(recorte, ordem)} limit ${limit}) x`;
  return (await counted.execute(db)).rows[0]?.n ?? 0;
}

/** The rows of a page, in no order: with their patient, their charge and their refund. */
export function listLinhas(db: Reader, ids: readonly string[]) {
  return (
    db
      .selectFrom('pedidos as p')
      .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('cobrancas as x')
            .select(['x.status', 'x.valor_centavos', 'x.paga_pedido'])
            .whereRef('x.pedido_id', '=', 'p.id')
            .where('x.tipo', '=', 'servico')
            // As the patient sees it: the one that pays the order, else the one that can be paid.
            .where((w) => w.or([w('x.encerrada_em', 'is', null), w('x.paga_pedido', '=', true)]))
            .orderBy('x.paga_pedido', 'desc')
            .orderBy('x.created_at', 'desc')
            .limit(1)
            .as('k'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('devolucoes as y')
            .select(['y.situacao', 'y.motivo'])
            .whereRef('y.pedido_id', '=', 'p.id')
            .where('y.situacao', '<>', 'mantida')
            .orderBy('y.created_at', 'desc')
            .limit(1)
            .as('d'),
        (join) => join.onTrue(),
      )
      .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.atendimento', 'p.preco_centavos'])
      .select(['p.prazo', 'p.versao', 'p.created_at', 'c.cpf', 'c.nome', 'c.nome_social', 'c.contestada_em'])
      .select(['k.status as cobranca_status', 'k.valor_centavos', 'k.paga_pedido'])
      .select(['d.situacao as devolucao_situacao', 'd.motivo as devolucao_motivo'])
      // A check constraint keeps the narrower words.
      .select((eb) => eb.ref('p.status').$castTo<PedidoStatus>().as('status'))
      .where('p.id', 'in', [...ids])
      .execute()
  );
}

export type Linha = Awaited<ReturnType<typeof listLinhas>>[number];
