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

/**
 * The number of the next order. It is asked beside the locks, so that the order and what tells of it leave together; a repeated
 * request leaves a gap.
 */
export async function nextNumero(tx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ numero: number }>`
    select nextval(pg_get_serial_sequence('pedidos', 'numero'))::int as numero`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a sequence gave no number');
  return row.numero;
}

/** An order to insert; `chave` is the idempotency key of the request, the price is in centavos. */
export type NewPedido = {
  id: string;
  numero: number;
  chave: string;
  servico: Servico;
  preco_centavos: number;
  now: Date;
};

/** Inserts an order in its first status. */
export async function insertPedido(
  tx: Transaction<DB>,
  scope: PatientScope,
  { id, numero, chave, servico, preco_centavos, now }: NewPedido,
): Promise<void> {
  await tx
    .insertInto('pedidos')
    .values({
      id,
      numero,
      cliente_id: scope.clienteId,
      chave,
      servico_selecionado: servico,
      status: INACABADOS[0],
      preco_centavos,
      preco_em: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Gives an order of the patient whose questionnaire is unsaved another service. @returns its new version; null for any other order */
export async function changeServico(
  tx: Transaction<DB>,
  scope: PatientScope,
  id: string,
  { servico, preco_centavos, now }: Omit<NewPedido, 'id' | 'numero' | 'chave'>,
): Promise<number | null> {
  const changed = await tx
    .updateTable('pedidos')
    .set({ servico_selecionado: servico, preco_centavos, preco_em: now, updated_at: now })
    .set((eb) => ({ versao: eb('versao', '+', 1) }))
    .where('id', '=', id)
    .where('cliente_id', '=', scope.clienteId)
    .where('status', '=', INACABADOS[0])
    .returning('versao')
    .executeTakeFirst();
  return changed?.versao ?? null;
}
