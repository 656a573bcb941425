import { ESPERAM_POR_NOS } from '#domain/pedidos/atendimento.ts';
import { pendente, SITUACOES_DE_DEVOLUCAO } from '#domain/pagamentos/devolucao.ts';
import type { Queries } from '#platform/db/database.ts';

/**
 * Query of paid orders that wait for the team; its conditions repeat those of the partial index
 * `pedidos_esperando`.
 */
function selectWaiting(db: Queries) {
  return db
    .selectFrom('pedidos')
    .where('pedidos.status', '=', 'Aguardando Pagamento')
    .where('pedidos.prazo', 'is not', null)
    .where('pedidos.atendimento', 'in', [...ESPERAM_POR_NOS]);
}

/** How many paid orders wait, and how many of them are past their promised time. */
export function countWaiting(db: Queries, now: Date) {
  return selectWaiting(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('esperando'),
      fn.countAll<number>().filterWhere('prazo', '<', now).as('atrasados'),
    ])
    .executeTakeFirstOrThrow();
}

/** The waiting orders with the earliest promised time. */
export function listWaiting(db: Queries, limit: number) {
  return selectWaiting(db)
    .innerJoin('clientes as c', 'c.id', 'pedidos.paciente_id')
    .select(['pedidos.id', 'pedidos.numero', 'pedidos.servico_selecionado', 'pedidos.prazo'])
    .select(['c.nome', 'c.nome_social'])
    .orderBy('pedidos.prazo')
    .orderBy('pedidos.id')
    .limit(limit)
    .execute();
}

/** Refunds without an order: their number and sum in centavos. */
export function countDevolucoes(db: Queries) {
  return db
    .selectFrom('devolucoes')
    .select(({ fn }) => fn.countAll<number>().as('pendentes'))
    .select(({ fn }) => fn.sum<number | null>('valor_centavos').as('centavos'))
    .where('situacao', 'in', SITUACOES_DE_DEVOLUCAO.filter(pendente))
    .executeTakeFirstOrThrow();
}

/** How many contested CPFs and cases about persons wait for a decision, and since when the oldest does. */
export function countContestacoes(db: Queries) {
  const open = db.selectFrom('contestacoes').select('created_at').where('situacao', '=', 'aberta');
  const about = db.selectFrom('conferencias').select('created_at').where('situacao', '=', 'aberta');
  return db
    .selectFrom(open.unionAll(about).as('k'))
    .select(({ fn }) => [fn.countAll<number>().as('abertas'), fn.min('created_at').as('desde')])
    .executeTakeFirstOrThrow();
}

/** Ranges of numbers that are blocked, and documents whose number another one has. */
export function countNumerosRepetidos(db: Queries) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('faixas_sncr')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('bloqueada_em', 'is not', null)
        .as('faixas'),
      eb
        .selectFrom('documentos')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('numero_repetido', '=', true)
        .where('estado', 'not in', ['anulado', 'revogado'])
        .as('documentos'),
    ])
    .executeTakeFirstOrThrow();
}
