import { sql, type Transaction } from 'kysely';
import type { Servico } from '../../../../domain/catalogo/servicos.ts';
import { INACABADOS } from '../../../../domain/pedidos/pedido-status.ts';
import type { PatientScope } from '../../../platform/actor.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { PedidoRow } from './pedidos.repository.ts';

/**
 * The order with this idempotency key, or an unanswered one of the same service: what a repeated request
 * finds.
 */
export async function findDuplicate(
  tx: Transaction<DB>,
  scope: PatientScope,
  chave: string,
  servico: Servico,
): Promise<Pick<PedidoRow, 'id' | 'status'> | null> {
  const raw = await tx
    .selectFrom('pedidos as p')
    // A check constraint limits the column to these values.
    .select((eb) => ['p.id', eb.ref('p.status').$castTo<PedidoRow['status']>().as('status')])
    .where('p.cliente_id', '=', scope.clienteId)
    .where((w) =>
      w.or([
        w('p.chave', '=', chave),
        w.and([w('p.servico_selecionado', '=', servico), w('p.status', '=', INACABADOS[0])]),
      ]),
    )
    .orderBy(sql`p.chave = ${chave}`, 'desc')
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return raw ?? null;
}

/** An order to insert; `chave` is the idempotency key of the request, the price is in centavos. */
export type NewPedido = { chave: string; servico: Servico; preco_centavos: number; now: Date };

/** Inserts an order in its first status. @returns its id */
export async function insertPedido(
  tx: Transaction<DB>,
  scope: PatientScope,
  { chave, servico, preco_centavos, now }: NewPedido,
): Promise<string> {
  const row = await tx
    .insertInto('pedidos')
    .values({
      cliente_id: scope.clienteId,
      chave,
      servico_selecionado: servico,
      status: INACABADOS[0],
      preco_centavos,
      preco_em: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Gives an order of the patient whose questionnaire is unsaved another service. @returns false for any other order */
export async function changeServico(
  tx: Transaction<DB>,
  scope: PatientScope,
  id: string,
  { servico, preco_centavos, now }: Omit<NewPedido, 'chave'>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('pedidos')
    .set({ servico_selecionado: servico, preco_centavos, preco_em: now, updated_at: now })
    .set((eb) => ({ versao: eb('versao', '+', 1) }))
    .where('id', '=', id)
    .where('cliente_id', '=', scope.clienteId)
    .where('status', '=', INACABADOS[0])
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
