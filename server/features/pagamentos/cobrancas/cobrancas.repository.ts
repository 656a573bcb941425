import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { Cobrancas, DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/** A charge of an order. */
export type CobrancaRow = Selectable<Cobrancas>;

/** The open charge of an order for its service, when the order belongs to the patient. */
export function findOpenCobranca(
  db: Reader,
  scope: PatientScope,
  pedidoId: string,
): Promise<CobrancaRow | undefined> {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .selectAll('k')
    .where('k.pedido_id', '=', pedidoId)
    .where('p.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'p.paciente_id'))
    .where('k.tipo', '=', 'servico')
    .where('k.encerrada_em', 'is', null)
    .executeTakeFirst();
}

/**
 * Condition of charges under `k`: open, and the provider still has to give their code, as `semCodigo` of the domain says of a
 * row. With the words of the partial index `cobrancas_sem_pix`.
 */
export const SEM_CODIGO = sql<boolean>`k.encerrada_em is null and k.pix is null and k.pago_em is null`;

/** A charge by our id. */
export function findCobranca(db: Reader, id: string): Promise<CobrancaRow | undefined> {
  return db.selectFrom('cobrancas').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A charge by the provider's id, with whose it is. */
export function findCobrancaByAsaasId(db: Reader, asaasId: string) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .selectAll('k')
    .select('p.cliente_id')
    .where('k.asaas_id', '=', asaasId)
    .executeTakeFirst();
}

/** A charge by the provider's id, when it belongs to the patient. */
export function findOwnCobranca(db: Reader, scope: PatientScope, asaasId: string) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .selectAll('k')
    .where('k.asaas_id', '=', asaasId)
    .where('p.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'p.paciente_id'))
    .executeTakeFirst();
}

/** The patient's newest unpaid order of a service that can be charged (docs/product/payment.md). */
export function findUnpaidPedido(db: Reader, scope: PatientScope, servico: string) {
  return db
    .selectFrom('pedidos')
    .select('id')
    .where('cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'paciente_id'))
    .where('servico_selecionado', '=', servico)
    .where('pago_em', 'is', null)
    .where('status', 'not in', ['Concluído', 'Excluído'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts the one open charge of an order. @throws for a second one, which the unique index refuses */
export async function insertCobranca(
  tx: Transaction<DB>,
  values: Pick<
    CobrancaRow,
    'id' | 'pedido_id' | 'valor_centavos' | 'frete_centavos' | 'frete_uf' | 'vencimento' | 'em_preparo_desde'
  >,
): Promise<void> {
  await tx.insertInto('cobrancas').values(values).execute();
}

/** Inserts a charge with all that is known of it. */
export async function insertCobrancaInteira(tx: Transaction<DB>, row: CobrancaRow): Promise<void> {
  await tx.insertInto('cobrancas').values(row).execute();
}

/** Every charge of an order for its service, closed ones too, oldest first. */
export function listCobrancasOfPedido(db: Reader, pedidoId: string): Promise<CobrancaRow[]> {
  return db
    .selectFrom('cobrancas')
    .selectAll()
    .where('pedido_id', '=', pedidoId)
    .where('tipo', '=', 'servico')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Inserts a second charge that the provider has under the reference of one of ours, unless it is stored already; it is closed
 * from the start.
 */
export async function insertDuplicateCobranca(
  tx: Transaction<DB>,
  id: string,
  { pedido_id, tipo, valor_centavos, frete_centavos, frete_uf, vencimento }: CobrancaRow,
  asaas_id: string,
  now: Date,
): Promise<void> {
  const like = { pedido_id, tipo, valor_centavos, frete_centavos, frete_uf, vencimento };
  await tx
    .insertInto('cobrancas')
    .values({ ...like, id, asaas_id, encerrada_em: now })
    .onConflict((oc) => oc.column('asaas_id').doNothing())
    .execute();
}

/** Sets which charge pays the order; null for none. */
export async function setPayingCobranca(
  tx: Transaction<DB>,
  pedidoId: string,
  id: string | null,
): Promise<void> {
  const mark = (paga: boolean) =>
    tx.updateTable('cobrancas').set({ paga_pedido: paga }).where('pedido_id', '=', pedidoId);
  // Two statements, because the unique index is checked after each.
  await Promise.all([
    mark(false).where('paga_pedido', '=', true).where('tipo', '=', 'servico').execute(),
    id !== null && mark(true).where('id', '=', id).execute(),
  ]);
}

/** The columns of a charge that may change. */
export type CobrancaChange = Partial<
  Pick<
    CobrancaRow,
    | 'recebido_centavos'
    | 'estornado_centavos'
    | 'removida_em'
    | 'asaas_id'
    | 'status'
    | 'pix'
    | 'pix_expira_em'
    | 'pago_em'
    | 'desfeita_em'
    | 'baixada_em'
    | 'verificada_em'
    | 'encerrada_em'
    | 'vencimento'
    | 'valor_centavos'
    | 'frete_centavos'
    | 'frete_uf'
    | 'em_preparo_desde'
    | 'recusada_em'
    | 'recusa_motivo'
    | 'recusas'
    | 'proxima_em'
  >
>;

/** Updates columns of a charge. */
export async function updateCobranca(
  db: Reader,
  id: string,
  change: CobrancaChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('cobrancas')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Writes another amount into a charge, unless a job has made it at the provider meanwhile: the amount there is what is charged. */
export async function repriceCobranca(
  tx: Transaction<DB>,
  id: string,
  bill: Pick<CobrancaChange, 'vencimento' | 'valor_centavos' | 'frete_centavos' | 'frete_uf'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cobrancas')
    .set({ ...bill, updated_at: now })
    .where('id', '=', id)
    .where('asaas_id', 'is', null)
    .execute();
}

/** Locks a charge that the provider is not known to have; undefined for any other. */
export function lockUnmadeCobranca(tx: Transaction<DB>, id: string): Promise<CobrancaRow | undefined> {
  const charge = tx.selectFrom('cobrancas').selectAll().where('id', '=', id).where('asaas_id', 'is', null);
  return charge.forUpdate().executeTakeFirst();
}

/** Query of unpaid charges with their orders that exist at the provider and are open. */
function unpaid(eb: Kysely<DB> | Transaction<DB>) {
  return eb
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .where('k.encerrada_em', 'is', null)
    .where('k.pago_em', 'is', null)
    .where('k.asaas_id', 'is not', null);
}

/** Never read, or before an instant, or after now: by a clock that was ahead. */
function notReadSince(column: string, instant: Date | RawBuilder<Date>, now: Date) {
  return sql<boolean>`(${sql.ref(column)} between ${instant} and ${now}) is not true`;
}

/**
 * Claims the patient's unpaid charges that were not read for 30 s, so that opening the list twice reads them
 * once.
 * @returns the provider's ids
 */
export async function claimCobrancasOfPatient(
  tx: Transaction<DB>,
  scope: PatientScope,
  now: Date,
): Promise<string[]> {
  const due = unpaid(tx)
    .select('k.id')
    .where('p.cliente_id', '=', scope.clienteId)
    .where(notReadSince('k.verificada_em', new Date(now.getTime() - 30_000), now));
  return claim(tx, await due.forUpdate('k').skipLocked().execute(), now);
}

/**
 * Claims the charges that a sweep should read: those not read for five minutes or a tenth of their age,
 * whichever is longer, so that old unpaid charges cost few calls.
 * @returns the provider's ids
 */
export async function claimCobrancasToRead(tx: Transaction<DB>, now: Date, limit: number): Promise<string[]> {
  const age = sql<Date>`${now}::timestamptz - greatest(interval '5 minutes', (${now}::timestamptz - k.created_at) / 10)`;
  const due = unpaid(tx)
    .select('k.id')
    .where(notReadSince('k.verificada_em', age, now))
    .orderBy('k.verificada_em')
    .limit(limit);
  return claim(tx, await due.forUpdate('k').skipLocked().execute(), now);
}

/**
 * Claims closed charges that may still exist at the provider and were not read for five minutes or a tenth of
 * their age, whichever is longer: a payment of one is found, the others are deleted there.
 * @returns our ids
 */
export async function claimCobrancasToRemove(
  tx: Transaction<DB>,
  now: Date,
  limit: number,
): Promise<string[]> {
  const age = sql<Date>`${now}::timestamptz - greatest(interval '5 minutes', (${now}::timestamptz - created_at) / 10)`;
  const due = tx
    .selectFrom('cobrancas')
    .select('id')
    .where('encerrada_em', 'is not', null)
    .where('removida_em', 'is', null)
    .where('pago_em', 'is', null)
    .where(notReadSince('verificada_em', age, now))
    .orderBy('verificada_em')
    .limit(limit);
  const rows = await due.forUpdate().skipLocked().execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.updateTable('cobrancas').set({ verificada_em: now }).where('id', 'in', ids).execute();
  }
  return ids;
}

async function claim(tx: Transaction<DB>, rows: { id: string }[], now: Date): Promise<string[]> {
  if (rows.length === 0) return [];
  const claimed = await tx
    .updateTable('cobrancas')
    .set({ verificada_em: now })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .returning('asaas_id')
    .execute();
  return claimed.map(({ asaas_id }) => asaas_id).filter((id) => id !== null);
}
