import { sql, type Kysely, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** SQL of the account that paid a charge `k` of an order `p`. */
const PAYER = sql<string>`coalesce(k.pagador_id, p.cliente_id)`;

/**
 * An order with who paid it, its payments and what went back of them, oldest first; undefined for an unknown order. Somebody whose
 * record came from another account reads the payments without who made them (`nome` null), and that account its own payments.
 * @param scope null: of whatever patient, for the administrator
 */
export function findRecibo(db: Reader, pedidoId: string, scope: PatientScope | null) {
  const ofOrder = scope ? sql<boolean>`p.cliente_id = ${scope.clienteId}` : sql<boolean>`true`;
  const own = scope ? sql<boolean>`(${ofOrder} or ${PAYER} = ${scope.clienteId})` : sql<boolean>`true`;
  const reads = scope ? sql<boolean>`c.id = ${scope.clienteId}` : sql<boolean>`true`;
  const found = db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', (join) =>
      join.on('c.id', '=', (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('cobrancas as k')
            .select('k.pagador_id')
            .whereRef('k.pedido_id', '=', 'p.id')
            .where('k.pagador_id', 'is not', null)
            .where('k.pago_em', 'is not', null)
            .orderBy('k.pago_em')
            .limit(1),
          'p.cliente_id',
        ),
      ),
    )
    .leftJoin('identidades_guardadas as i', 'i.cliente_id', 'c.id')
    .select('p.numero')
    .select((eb) => [
      // Of an erased account: as the law keeps it.
      eb.case().when(reads).then(eb.fn.coalesce('i.nome', 'c.nome')).end().as('nome'),
      eb.case().when(reads).then(eb.fn.coalesce('i.cpf', 'c.cpf')).end().as('cpf'),
      jsonArrayFrom(
        eb
          .selectFrom('cobrancas as k')
          .select(['k.asaas_id', 'k.tipo', 'k.recebido_centavos', 'k.frete_centavos', 'k.pago_em'])
          .whereRef('k.pedido_id', '=', 'p.id')
          .where('k.recebido_centavos', 'is not', null)
          .where('k.pago_em', 'is not', null)
          .where(own)
          .orderBy('k.pago_em')
          .orderBy('k.id'),
      ).as('pagamentos'),
      jsonArrayFrom(
        eb
          .selectFrom('devolucoes as d')
          .select(['d.valor_centavos', 'd.estornado_centavos', 'd.encerrada_em', 'd.por_fora', 'd.decisao'])
          .select(['d.situacao', 'd.asaas_id'])
          .whereRef('d.pedido_id', '=', 'p.id')
          .where('d.situacao', '<>', 'mantida')
          .where((d) =>
            d.or([
              d('d.cobranca_id', 'is', null).and(ofOrder),
              d.exists(
                d
                  .selectFrom('cobrancas as k')
                  .select('k.id')
                  .whereRef('k.id', '=', 'd.cobranca_id')
                  .where(own),
              ),
            ]),
          )
          .orderBy('d.created_at')
          .orderBy('d.id'),
      ).as('devolucoes'),
    ])
    .where('p.id', '=', pedidoId);
  if (!scope) return found.executeTakeFirst();
  return found
    .where((eb) =>
      eb.or([
        eb('p.cliente_id', '=', scope.clienteId).and(isOpenPatient(scope, 'p.paciente_id')),
        eb.exists(
          eb
            .selectFrom('cobrancas as k')
            .select('k.id')
            .whereRef('k.pedido_id', '=', 'p.id')
            .where('k.pagador_id', '=', scope.clienteId),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** The most payments that are listed of orders which went to another account. */
const MOST_PAID = 500;

/**
 * Payments of an account for people who took their record to an account of their own since, newest first: number of the order,
 * amounts and time, and nothing of what was asked for.
 */
export function listPagosPorOutros(db: Reader, { clienteId }: PatientScope) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['p.id', 'p.numero', 'k.pago_em', 'k.recebido_centavos', 'k.estornado_centavos'])
    .where('k.pagador_id', '=', clienteId)
    .where('k.pago_em', 'is not', null)
    .where('k.recebido_centavos', 'is not', null)
    .orderBy('k.pago_em', 'desc')
    .orderBy('k.id')
    .limit(MOST_PAID)
    .execute();
}

/** Instants within its lists are texts, as JSON holds them. */
export type ReciboRow = NonNullable<Awaited<ReturnType<typeof findRecibo>>>;
