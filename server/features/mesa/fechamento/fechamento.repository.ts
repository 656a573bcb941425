import { sql, type ExpressionBuilder } from 'kysely';
import { documentoExiste, ESTADOS_DO_DOCUMENTO } from '../../../../domain/documentos/estado-do-documento.ts';
import type { TipoDeDocumento } from '../../../../domain/documentos/tipo-de-documento.ts';
import { pendente, SITUACOES_DE_DEVOLUCAO } from '../../../../domain/pagamentos/devolucao.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';

/** From an instant on, and before another. */
export type Period = { desde: Date; antesDe: Date };

const FINAIS = ESTADOS_DO_DOCUMENTO.filter(documentoExiste);
/** What is back of a refund that ended: the provider may have sent more than was asked for. */
const BACK = sql<number>`greatest(d.valor_centavos, d.estornado_centavos)`;

/** The freight within a payment that came in. */
const FRETE = sql<number>`least(frete_centavos, recebido_centavos)`;

/** Payments of charges in a period, by their kind: their number and sum, and of how many of them how much is freight (centavos). */
export function sumPayments(db: Queries, { desde, antesDe }: Period) {
  const standing = db
    .selectFrom('cobrancas')
    .select(['tipo', 'frete_centavos', 'recebido_centavos', 'pago_em']);
  // A payment that was taken back later did come in; what took it back counts in its own month.
  const undone = db
    .selectFrom('pagamentos_desfeitos as u')
    .innerJoin('cobrancas as k', 'k.id', 'u.cobranca_id')
    .select(['k.tipo', 'k.frete_centavos', 'u.recebido_centavos', 'u.pago_em']);
  return db
    .selectFrom(standing.unionAll(undone).as('c'))
    .select(({ fn }) => ['tipo', fn.countAll<number>().as('n')])
    .select(({ fn }) => [
      fn.sum<number>('recebido_centavos').as('centavos'),
      fn.countAll<number>().filterWhere('frete_centavos', '>', 0).as('com_frete'),
      fn.sum<number>(FRETE).as('frete'),
    ])
    .where('pago_em', '>=', desde)
    .where('pago_em', '<', antesDe)
    .where('recebido_centavos', 'is not', null)
    .groupBy('tipo')
    .execute();
}

/** Refunds: payments of a period that belong to no charge, what went back in the period, what is still to go back. */
export function sumRefunds(db: Queries, { desde, antesDe }: Period) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('devolucoes as d')
        .select(['d.situacao', 'd.valor_centavos', 'd.estornado_centavos', 'd.pago_centavos'])
        .select(BACK.as('voltou'))
        .select((each) => [
          each
            .and([
              each('d.cobranca_id', 'is', null),
              each('d.pago_em', '>=', desde),
              each('d.pago_em', '<', antesDe),
            ])
            .as('avulsa'),
          each
            .and([
              each('d.situacao', '=', 'devolvida'),
              each('d.encerrada_em', '>=', desde),
              each('d.encerrada_em', '<', antesDe),
            ])
            .as('no_mes'),
        ])
        .as('d'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('avulsa', '=', true).as('avulsas'),
      fn.sum<number | null>('pago_centavos').filterWhere('avulsa', '=', true).as('avulso'),
      fn.countAll<number>().filterWhere('no_mes', '=', true).as('devolvidas'),
      fn.sum<number | null>('voltou').filterWhere('no_mes', '=', true).as('devolvido'),
    ])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('situacao', 'in', PENDENTES).as('pendentes'),
      fn
        .sum<number | null>(sql<number>`valor_centavos - estornado_centavos`)
        .filterWhere('situacao', 'in', PENDENTES)
        .as('pendente'),
    ])
    .executeTakeFirstOrThrow();
}
const PENDENTES = SITUACOES_DE_DEVOLUCAO.filter(pendente);

/** Payments that the provider took back in a period, whenever they came in. */
export function sumUndone(db: Queries, { desde, antesDe }: Period) {
  return db
    .selectFrom('pagamentos_desfeitos')
    .select(({ fn }) => [
      fn.countAll<number>().as('n'),
      fn.sum<number | null>('recebido_centavos').as('centavos'),
    ])
    .where('desfeito_em', '>=', desde)
    .where('desfeito_em', '<', antesDe)
    .executeTakeFirstOrThrow();
}

/** Documents that became final in a period, by doctor and kind. */
export function countDocumentos(db: Queries, { desde, antesDe }: Period) {
  return db
    .selectFrom('documentos')
    .innerJoin('medicos as m', 'm.id', 'documentos.medico_id')
    .select(['m.id', 'm.nome', 'm.crm', 'm.uf'])
    .select((eb) => eb.ref('documentos.tipo').$castTo<TipoDeDocumento>().as('tipo'))
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

/** What was received for an order, and what of it went back; an integer, so that its sum is none of PostgreSQL's numerics. */
function moneyOf(eb: ExpressionBuilder<DB & { o: { pedido_id: string } }, 'o'>) {
  return [
    eb
      .selectFrom('cobrancas as k')
      .select(sql<number>`coalesce(sum(k.recebido_centavos), 0)::integer`.as('c'))
      .whereRef('k.pedido_id', '=', 'o.pedido_id')
      .as('recebido'),
    eb
      .selectFrom('devolucoes as d')
      .select(sql<number>`coalesce(sum(${BACK_SO_FAR}), 0)::integer`.as('c'))
      .whereRef('d.pedido_id', '=', 'o.pedido_id')
      .as('devolvido'),
  ] as const;
}
const BACK_SO_FAR = sql<number>`case when d.situacao = 'devolvida'
  then greatest(d.valor_centavos, d.estornado_centavos) else d.estornado_centavos end`;

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
        .selectFrom('cobrancas')
        .select(({ fn }) => fn.min('pago_em').as('em'))
        .as('pagamento'),
      eb
        .selectFrom('casos')
        .select(({ fn }) => fn.min('decidido_em').as('em'))
        .as('decisao'),
    ])
    .executeTakeFirstOrThrow();
}
