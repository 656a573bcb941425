import { ESPERAM_POR_NOS } from '../../../../domain/pedidos/atendimento.ts';
import { pendente, SITUACOES_DE_DEVOLUCAO } from '../../../../domain/pagamentos/devolucao.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Paid orders that wait for somebody of the house; the words are those of the index `pedidos_esperando`. */
function selectWaiting(db: Queries) {
  return db
    .selectFrom('pedidos')
    .where('pedidos.status', '=', 'Aguardando Pagamento')
    .where('pedidos.prazo', 'is not', null)
    .where('pedidos.atendimento', 'in', [...ESPERAM_POR_NOS]);
}

/** How many wait, and how many of them longer than was promised. */
export function countWaiting(db: Queries, now: Date) {
  return selectWaiting(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('esperando'),
      fn.countAll<number>().filterWhere('prazo', '<', now).as('atrasados'),
    ])
    .executeTakeFirstOrThrow();
}

/** Those whose promised time comes first. */
export function listWaiting(db: Queries, limit: number) {
  return selectWaiting(db)
    .innerJoin('clientes as c', 'c.id', 'pedidos.cliente_id')
    .select(['pedidos.id', 'pedidos.numero', 'pedidos.servico_selecionado', 'pedidos.prazo'])
    .select(['c.nome', 'c.nome_social'])
    .orderBy('pedidos.prazo')
    .orderBy('pedidos.id')
    .limit(limit)
    .execute();
}

/** Money without an order: how many entries, and how much. */
export function countDevolucoes(db: Queries) {
  return db
    .selectFrom('devolucoes')
    .select(({ fn }) => fn.countAll<number>().as('pendentes'))
    .select(({ fn }) => fn.sum<number | null>('valor_centavos').as('centavos'))
    .where('situacao', 'in', SITUACOES_DE_DEVOLUCAO.filter(pendente))
    .executeTakeFirstOrThrow();
}

/** Cases that wait for a decision, and since when the first of them. */
export function countContestacoes(db: Queries) {
  return db
    .selectFrom('contestacoes')
    .select(({ fn }) => [fn.countAll<number>().as('abertas'), fn.min('created_at').as('desde')])
    .where('situacao', '=', 'aberta')
    .executeTakeFirstOrThrow();
}
