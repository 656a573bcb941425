import { sql, type ExpressionBuilder } from 'kysely';
import { documentoExiste, ESTADOS_DO_DOCUMENTO } from '#domain/documentos/estado-do-documento.ts';
import { pendente, SITUACOES_DE_DEVOLUCAO } from '#domain/pagamentos/devolucao.ts';
import type { Queries } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.ts';

/** From an instant on, and before another. */
export type Period = { desde: Date; antesDe: Date };

const FINAIS = ESTADOS_DO_DOCUMENTO.filter(documentoExiste);
/** The freight within a payment that came in. */
const FRETE = sql<number>`least(frete_centavos, m.centavos)`;

/** Received payments of a period by the kind of their charge: number, sum, and number and sum of the freights (centavos). */
export function sumPayments(db: Queries, period: Period) {
  return linesOf(db, period)
    .innerJoin('cobrancas as k', 'k.id', 'm.cobranca_id')
    .select(({ fn }) => [
      'k.tipo',
      fn.countAll<number>().as('n'),
      fn.sum<number>('m.centavos').as('centavos'),
    ])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('k.frete_centavos', '>', 0).as('com_frete'),
      fn.sum<number>(FRETE).as('frete'),
    ])
    .where('m.tipo', '=', 'entrada')
    .groupBy('k.tipo')
    .execute();
}

/** The lines of the book in a period. */
function linesOf(db: Queries, { desde, antesDe }: Period) {
  return db.selectFrom('movimentos as m').where('m.em', '>=', desde).where('m.em', '<', antesDe);
}

/** Payments of a period that belong to no charge, and what went back in it or was taken back, whenever it came in. */
export function sumOthers(db: Queries, period: Period) {
  return linesOf(db, period)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('m.tipo', '=', 'entrada').as('avulsas'),
      fn.sum<number | null>('m.centavos').filterWhere('m.tipo', '=', 'entrada').as('avulso'),
      fn.countAll<number>().filterWhere('m.tipo', '<>', 'entrada').as('devolvidas'),
      fn
        .sum<number | null>(sql<number>`-m.centavos`)
        .filterWhere('m.tipo', '<>', 'entrada')
        .as('devolvido'),
    ])
    .where((eb) => eb.or([eb('m.tipo', '<>', 'entrada'), eb('m.devolucao_id', 'is not', null)]))
    .executeTakeFirstOrThrow();
}

/** Refunds that are not done yet: number and sum (centavos). */
export function sumPending(db: Queries) {
  return db
    .selectFrom('devolucoes')
    .select(({ fn }) => [
      fn.countAll<number>().as('n'),
      fn.sum<number | null>(sql<number>`valor_centavos - estornado_centavos`).as('centavos'),
    ])
    .where('situacao', 'in', SITUACOES_DE_DEVOLUCAO.filter(pendente))
    .executeTakeFirstOrThrow();
}

/** Documents that became final in a period, by doctor and kind. */
export function countDocumentos(db: Queries, { desde, antesDe }: Period) {
  return db
    .selectFrom('documentos')
    .innerJoin('medicos as m', 'm.id', 'documentos.medico_id')
    .select(['m.id', 'm.nome', 'm.crm', 'm.uf'])
    .select('documentos.tipo')
    .select(({ fn }) => [
      fn.countAll<number>().as('n'),
      fn.countAll<number>().filterWhere('documentos.estado', '=', 'revogado').as('revogados'),
    ])
    .where('documentos.estado', 'in', FINAIS)
    .where(sql<boolean>`coalesce(assinado_em, emitido_em) >= ${desde}`)
    .where(sql<boolean>`coalesce(assinado_em, emitido_em) < ${antesDe}`)
    .groupBy(['m.id', 'documentos.tipo'])
    .execute();
}

/** Received for an order and not taken back, and sent back of it (centavos); integers, so that sums are no numerics of PostgreSQL. */
function moneyOf(eb: ExpressionBuilder<DB & { o: { pedido_id: string } }, 'o'>) {
  const lines = eb
    .selectFrom('movimentos as m')
    .innerJoin('cobrancas as k', 'k.id', 'm.cobranca_id')
    .whereRef('k.pedido_id', '=', 'o.pedido_id');
  return [
    lines
      .select(sql<number>`coalesce(sum(m.centavos), 0)::integer`.as('c'))
      .where('m.tipo', '<>', 'devolucao')
      .as('recebido'),
    lines
      .select(sql<number>`coalesce(-sum(m.centavos), 0)::integer`.as('c'))
      .where('m.tipo', '=', 'devolucao')
      .as('devolvido'),
  ] as const;
}

/** Orders that doctors decided in a period, and those that ended in it without a doctor's decision (`id` null). */
export function sumDecisions(db: Queries, { desde, antesDe }: Period) {
  const decided = db
    .selectFrom('casos')
    .select(['pedido_id', 'decidido_por', 'motivo_recusa'])
    .where('decidido_em', '>=', desde)
    .where('decidido_em', '<', antesDe);
  const others = db
    .selectFrom('pedidos as p')
    .leftJoin('casos as c', 'c.pedido_id', 'p.id')
    .select(['p.id as pedido_id', 'c.decidido_por', 'c.motivo_recusa'])
    .where('p.concluido_em', '>=', desde)
    .where('p.concluido_em', '<', antesDe)
    .where('p.status', '=', 'Concluído')
    .where('c.decidido_em', 'is', null);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom(decided.unionAll(others).as('o'))
        .select(['o.decidido_por', 'o.motivo_recusa'])
        .select((each) => moneyOf(each))
        .as('x'),
    )
    .leftJoin('medicos as m', 'm.id', 'x.decidido_por')
    .select(['m.id', 'm.nome', 'm.crm', 'm.uf'])
    .select(({ fn }) => [
      fn.countAll<number>().as('pedidos'),
      fn.count<number>('x.motivo_recusa').as('recusados'),
      fn.sum<number>('x.recebido').as('recebido'),
      fn.sum<number>('x.devolvido').as('devolvido'),
    ])
    .groupBy('m.id')
    .execute();
}

/** The first payment, decision and document of the installation; null for what there was none of. */
export function findFirst(db: Queries) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('movimentos')
        .select(({ fn }) => fn.min('em').as('em'))
        .as('pagamento'),
      eb
        .selectFrom('casos')
        .select(({ fn }) => fn.min('decidido_em').as('em'))
        .as('decisao'),
    ])
    .executeTakeFirstOrThrow();
}
