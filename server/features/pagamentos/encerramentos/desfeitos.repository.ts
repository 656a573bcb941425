import { sql } from 'kysely';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';
import { TEM_DOCUMENTO } from '#features/pedidos/pedidos/pedidos.public.ts';

/**
 * Orders whose money went without an end that we know of, nobody paid since and the desk has not dealt with, the oldest first:
 * taken back by the provider, or sent back in its own panel. The conditions repeat those of the index `cobrancas_desfeitas`.
 */
function selectDesfeitos(db: Queries) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['p.id', 'p.numero', 'p.atendimento', 'p.status', TEM_DOCUMENTO.as('tem_documento')])
    .select(['k.id as cobranca_id', 'k.status as cobranca_status', 'k.pago_em'])
    .where('k.baixada_em', 'is', null)
    .where((eb) =>
      eb.or([
        eb('k.desfeita_em', 'is not', null).and('k.pago_em', 'is', null),
        eb('k.paga_pedido', '=', true).and('k.status', 'in', [...SENT_BACK]),
      ]),
    )
    .where('k.tipo', '=', 'servico')
    .where('p.status', '<>', 'Excluído')
    .where(sql<boolean>`(p.atendimento is null or p.atendimento not in ('cancelado', 'recusado'))`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cobrancas as x')
            .select('x.id')
            .whereRef('x.pedido_id', '=', 'p.id')
            .whereRef('x.id', '<>', 'k.id')
            .where('x.paga_pedido', '=', true),
        ),
      ),
    )
    .orderBy('k.updated_at')
    .orderBy('k.id');
}
const SENT_BACK = ['REFUND_REQUESTED', 'REFUND_IN_PROGRESS', 'REFUNDED'] as const;

export function listDesfeitos(db: Queries, limit: number) {
  return selectDesfeitos(db).limit(limit).execute();
}
export type DesfeitoRow = Awaited<ReturnType<typeof listDesfeitos>>[number];

/** That of one order; undefined where its money is here, or went as it should. */
export function findDesfeito(db: Queries, pedidoId: string): Promise<DesfeitoRow | undefined> {
  return selectDesfeitos(db).where('p.id', '=', pedidoId).limit(1).executeTakeFirst();
}

/** The desk has dealt with the payment of a charge that went; `encerra`: the charge takes no other one. */
export async function baixarCobranca(
  tx: QueriesInTransaction,
  id: string,
  { now, encerra }: { now: Date; encerra: boolean },
): Promise<void> {
  const change = { baixada_em: now, updated_at: now, ...(encerra && { encerrada_em: now }) };
  await tx.updateTable('cobrancas').set(change).where('id', '=', id).execute();
}
