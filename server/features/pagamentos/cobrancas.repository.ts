import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PatientScope } from '../../platform/actor.ts';
import type { Cobrancas, DB } from '../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
export type CobrancaRow = Selectable<Cobrancas>;

/** The open charge of an order for its service. */
export function findAberta(db: Reader, pedidoId: string): Promise<CobrancaRow | undefined> {
  return db
    .selectFrom('cobrancas')
    .selectAll()
    .where('pedido_id', '=', pedidoId)
    .where('tipo', '=', 'servico')
    .where('encerrada_em', 'is', null)
    .executeTakeFirst();
}

export function findCobranca(db: Reader, id: string): Promise<CobrancaRow | undefined> {
  return db.selectFrom('cobrancas').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A charge by the provider's id, with whose it is. */
export function findByAsaasId(db: Reader, asaasId: string) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .selectAll('k')
    .select('p.cliente_id')
    .where('k.asaas_id', '=', asaasId)
    .executeTakeFirst();
}

/** The same charge, if it is the patient's own. */
export function findByAsaasIdOf(db: Reader, scope: PatientScope, asaasId: string) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .selectAll('k')
    .where('k.asaas_id', '=', asaasId)
    .where('p.cliente_id', '=', scope.clienteId)
    .executeTakeFirst();
}

/** The patient's newest unpaid order of a service that can be charged (decisions.md, `criarFatura`). */
export function findNaoPago(db: Reader, scope: PatientScope, servico: string) {
  return db
    .selectFrom('pedidos')
    .select('id')
    .where('cliente_id', '=', scope.clienteId)
    .where('servico_selecionado', '=', servico)
    .where('pago_em', 'is', null)
    .where('status', 'not in', ['Concluído', 'Excluído'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Makes the one open charge of an order; the unique index refuses a second. */
export async function insertCobranca(
  tx: Transaction<DB>,
  values: { pedido_id: string; valor_centavos: number; vencimento: string },
): Promise<CobrancaRow> {
  return tx.insertInto('cobrancas').values(values).returningAll().executeTakeFirstOrThrow();
}

export type CobrancaChange = Partial<
  Pick<
    CobrancaRow,
    | 'asaas_id'
    | 'status'
    | 'pix'
    | 'pix_expira_em'
    | 'pago_em'
    | 'verificada_em'
    | 'encerrada_em'
    | 'vencimento'
    | 'valor_centavos'
    | 'em_preparo_desde'
  >
>;

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

/** Unpaid, made at the provider, still open. */
function unpaid(eb: Kysely<DB> | Transaction<DB>) {
  return eb
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .where('k.encerrada_em', 'is', null)
    .where('k.pago_em', 'is', null)
    .where('k.asaas_id', 'is not', null);
}

/** Claims the patient's unpaid charges that nobody read for 30 s: two openings at once read them once. */
export async function claimOfPatient(tx: Transaction<DB>, scope: PatientScope, now: Date): Promise<string[]> {
  const due = unpaid(tx)
    .select('k.id')
    .where('p.cliente_id', '=', scope.clienteId)
    .where((w) =>
      w.or([w('k.verificada_em', 'is', null), w('k.verificada_em', '<', new Date(now.getTime() - 30_000))]),
    );
  return claim(tx, await due.forUpdate('k').skipLocked().execute(), now);
}

/**
 * Claims the charges a sweep should read: those unread for five minutes or for a tenth of their age, whichever
 * is longer, so that an old unpaid charge costs the provider's quota ever less.
 */
export async function claimForSweep(tx: Transaction<DB>, now: Date, limit: number): Promise<string[]> {
  const age = sql<Date>`${now}::timestamptz - greatest(interval '5 minutes', (${now}::timestamptz - k.created_at) / 10)`;
  const due = unpaid(tx)
    .select('k.id')
    .where((w) => w.or([w('k.verificada_em', 'is', null), w('k.verificada_em', '<', age)]))
    .orderBy('k.verificada_em')
    .limit(limit);
  return claim(tx, await due.forUpdate('k').skipLocked().execute(), now);
}

/** Charges that were asked for before the instant and still have no Pix: whose job may be lost. */
export function findSemPix(db: Reader, before: Date, limit: number) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['k.id as cobrancaId', 'p.id as pedidoId', 'p.cliente_id as clienteId'])
    .where('k.tipo', '=', 'servico')
    .where('k.encerrada_em', 'is', null)
    .where('k.pago_em', 'is', null)
    .where('k.pix', 'is', null)
    .where('k.created_at', '<', before)
    .where('p.pago_em', 'is', null)
    .orderBy('k.created_at')
    .limit(limit)
    .execute();
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
