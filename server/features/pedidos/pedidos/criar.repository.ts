import { sql, type Transaction } from 'kysely';
import type { Servico } from '../../../../domain/catalogo/servicos.ts';
import { INACABADOS } from '../../../../domain/pedidos/pedido-status.ts';
import type { PatientScope } from '../../../platform/actor.ts';
import { fixed, paramsOf } from '../../../platform/db/queries/fixed.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { PedidoRow } from './pedidos.repository.ts';

type Found = Pick<PedidoRow, 'id' | 'status'>;

const DUPLICATE = fixed<{ clienteId: string; chave: string; servico: string }, Found>((db, param) =>
  db
    .selectFrom('pedidos as p')
    .select(['p.id', 'p.status'])
    // A check constraint limits the column to these values.
    .$castTo<Found>()
    .where('p.cliente_id', '=', param('clienteId'))
    .where((w) =>
      w.or([
        w('p.chave', '=', param('chave')),
        w.and([w('p.servico_selecionado', '=', param('servico')), w('p.status', '=', INACABADOS[0])]),
      ]),
    )
    .orderBy((w) => w('p.chave', '=', param('chave')), 'desc')
    .orderBy('p.created_at', 'desc')
    .limit(1),
);

/**
 * The order with this idempotency key, or an unanswered one of the same service: what a repeated request
 * finds.
 */
export async function findDuplicate(
  tx: Transaction<DB>,
  scope: PatientScope,
  chave: string,
  servico: Servico,
): Promise<Found | null> {
  const [found] = await DUPLICATE(tx, { clienteId: scope.clienteId, chave, servico });
  return found ?? null;
}

const NEXT_NUMERO = fixed<object, { numero: number }>((db) => ({
  compile: () =>
    sql<{ numero: number }>`
    select nextval(pg_get_serial_sequence('pedidos', 'numero'))::int as numero`.compile(db),
}));

/**
 * The number of the next order. It is asked beside the locks, so that the order and what tells of it leave together; a repeated
 * request leaves a gap.
 */
export async function nextNumero(tx: Transaction<DB>): Promise<number> {
  const [row] = await NEXT_NUMERO(tx, {});
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

const INSERT = fixed<NewPedido & { cliente_id: string }, unknown>((db, param) =>
  db.insertInto('pedidos').values({
    ...paramsOf(param, ['id', 'numero', 'cliente_id', 'chave', 'preco_centavos']),
    servico_selecionado: param('servico'),
    status: INACABADOS[0],
    preco_em: param('now'),
    created_at: param('now'),
    updated_at: param('now'),
  }),
);

/** Inserts an order in its first status. */
export async function insertPedido(
  tx: Transaction<DB>,
  scope: PatientScope,
  values: NewPedido,
): Promise<void> {
  await INSERT(tx, { ...values, cliente_id: scope.clienteId });
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
