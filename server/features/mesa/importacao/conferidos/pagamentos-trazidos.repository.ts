import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

export type NovoPagamento = {
  pedido_id: string;
  asaas_id: string;
  asaas_cliente: string | null;
  aberto: boolean;
};

/** Keeps payments until they are asked about. @returns the orders whose payment another order has already */
export async function insertPagamentos(
  tx: Transaction<DB>,
  pagamentos: readonly NovoPagamento[],
): Promise<string[]> {
  if (pagamentos.length === 0) return [];
  const rows = await tx
    .insertInto('pagamentos_trazidos')
    .values([...pagamentos])
    .onConflict((oc) => oc.doNothing())
    .returning('pedido_id')
    .execute();
  const kept = new Set(rows.map(({ pedido_id }) => pedido_id));
  return pagamentos.flatMap(({ pedido_id }) => (kept.has(pedido_id) ? [] : [pedido_id]));
}

/** Payments that nobody asked about yet, those of open orders first. */
export function listPagamentos(db: Reader, limit: number) {
  return db
    .selectFrom('pagamentos_trazidos as t')
    .innerJoin('pedidos as p', 'p.id', 't.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .select([
      't.pedido_id',
      't.asaas_id',
      't.asaas_cliente',
      't.aberto',
      'p.cliente_id',
      'c.asaas_id as conhecido',
    ])
    .where('t.conferido_em', 'is', null)
    .orderBy('t.aberto', 'desc')
    .orderBy('t.pedido_id')
    .limit(limit)
    .execute();
}
export type PagamentoTrazido = Awaited<ReturnType<typeof listPagamentos>>[number];

export async function countPagamentos(db: Reader): Promise<number> {
  const query = db.selectFrom('pagamentos_trazidos').select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.where('conferido_em', 'is', null).executeTakeFirstOrThrow()).n;
}

export async function markConferido(tx: Transaction<DB>, pedidoId: string, now: Date): Promise<void> {
  await tx
    .updateTable('pagamentos_trazidos')
    .set({ conferido_em: now })
    .where('pedido_id', '=', pedidoId)
    .execute();
}

/** Keeps the customer whose charge the provider has under the patient's order; one that is known stays. */
export async function keepCustomer(tx: Transaction<DB>, clienteId: string, asaasId: string): Promise<void> {
  await tx
    .updateTable('clientes')
    .set({ asaas_id: asaasId })
    .where('id', '=', clienteId)
    .where('asaas_id', 'is', null)
    .where('contestada_em', 'is', null)
    .execute();
}
