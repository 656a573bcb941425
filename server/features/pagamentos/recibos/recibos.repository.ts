import type { Kysely, Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * An order with its patient, its payments and what went back of them, oldest first; undefined for an unknown order.
 * @param scope null: of whatever patient, for the administrator
 */
export function findRecibo(db: Reader, pedidoId: string, scope: PatientScope | null) {
  const found = db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .leftJoin('identidades_guardadas as i', 'i.cliente_id', 'c.id')
    .select('p.numero')
    .select((eb) => [
      // Of an erased account: as the law keeps it.
      eb.fn.coalesce('i.nome', 'c.nome').as('nome'),
      eb.fn.coalesce('i.cpf', 'c.cpf').as('cpf'),
      jsonArrayFrom(
        eb
          .selectFrom('cobrancas as k')
          .select(['k.asaas_id', 'k.tipo', 'k.recebido_centavos', 'k.frete_centavos', 'k.pago_em'])
          .whereRef('k.pedido_id', '=', 'p.id')
          .where('k.recebido_centavos', 'is not', null)
          .where('k.pago_em', 'is not', null)
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
          .orderBy('d.created_at')
          .orderBy('d.id'),
      ).as('devolucoes'),
    ])
    .where('p.id', '=', pedidoId);
  if (scope === null) return found.executeTakeFirst();
  return found
    .where('p.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'p.paciente_id'))
    .executeTakeFirst();
}

/** Instants within its lists are texts, as JSON holds them. */
export type ReciboRow = NonNullable<Awaited<ReturnType<typeof findRecibo>>>;
