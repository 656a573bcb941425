import type { Kysely, Selectable, Transaction } from 'kysely';
import type {
  ErroDaDevolucao,
  MotivoDaDevolucao,
  SituacaoDaDevolucao,
} from '../../../../../domain/devolucao.ts';
import type { DB, Devolucoes } from '../../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Check constraints and our own writes keep the narrower words. */
type Words = { motivo: MotivoDaDevolucao; situacao: SituacaoDaDevolucao; erro: ErroDaDevolucao | null };
export type DevolucaoRow = Omit<Selectable<Devolucoes>, keyof Words> & Words;

/** The entries about the money of one order. */
export function listDevolucoesDoPedido(db: Reader, pedidoId: string): Promise<DevolucaoRow[]> {
  return db
    .selectFrom('devolucoes')
    .selectAll()
    .where('pedido_id', '=', pedidoId)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<DevolucaoRow>()
    .execute();
}

export function findDevolucao(db: Reader, id: string): Promise<DevolucaoRow | undefined> {
  return db
    .selectFrom('devolucoes')
    .selectAll()
    .where('id', '=', id)
    .$castTo<DevolucaoRow>()
    .executeTakeFirst();
}

/** The same, its row locked until the transaction ends; where it has an order, that is locked before it. */
export function lockDevolucao(tx: Transaction<DB>, id: string): Promise<DevolucaoRow | undefined> {
  return tx
    .selectFrom('devolucoes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$castTo<DevolucaoRow>()
    .executeTakeFirst();
}

/** The entry about a payment at the provider. */
export function findDevolucaoByAsaasId(db: Reader, asaasId: string): Promise<DevolucaoRow | undefined> {
  return db
    .selectFrom('devolucoes')
    .selectAll()
    .where('asaas_id', '=', asaasId)
    .$castTo<DevolucaoRow>()
    .executeTakeFirst();
}

export type NovaDevolucao = Pick<
  DevolucaoRow,
  | 'asaas_id'
  | 'cobranca_id'
  | 'pedido_id'
  | 'cliente_id'
  | 'valor_centavos'
  | 'motivo'
  | 'situacao'
  | 'autorizada_em'
  | 'no_provedor'
  | 'estornado_centavos'
  | 'encerrada_em'
>;

/** Writes an entry once for a payment at the provider. @returns null when it was there already */
export async function insertDevolucao(
  tx: Transaction<DB>,
  values: NovaDevolucao,
  now: Date,
): Promise<DevolucaoRow | null> {
  const row = await tx
    .insertInto('devolucoes')
    .values({ ...values, created_at: now, updated_at: now })
    .onConflict((oc) => oc.column('asaas_id').doNothing())
    .returningAll()
    .$castTo<DevolucaoRow>()
    .executeTakeFirst();
  return row ?? null;
}

export type DevolucaoChange = Partial<
  Omit<
    DevolucaoRow,
    'id' | 'asaas_id' | 'cobranca_id' | 'pedido_id' | 'cliente_id' | 'versao' | 'created_at' | 'updated_at'
  >
>;

/** Writes a change and counts the version up. */
export async function updateDevolucao(
  tx: Transaction<DB>,
  id: string,
  change: DevolucaoChange,
  now: Date,
): Promise<DevolucaoRow> {
  return tx
    .updateTable('devolucoes')
    .set((eb) => ({ ...change, versao: eb('versao', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returningAll()
    .$castTo<DevolucaoRow>()
    .executeTakeFirstOrThrow();
}

/** Whether the provider was asked to send money of this order back and has not finished. */
export async function reembolsoEmCurso(db: Reader, pedidoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('devolucoes')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('situacao', '=', 'pedida ao provedor')
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims entries that the provider should be asked about now; the next claim skips them for `leaseMs`. */
export async function claimDevolucoes(
  tx: Transaction<DB>,
  now: Date,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<string[]> {
  const due = tx
    .selectFrom('devolucoes')
    .select('id')
    .where('situacao', 'in', ['aberta', 'pedida ao provedor', 'falhou'])
    .where('autorizada_em', 'is not', null)
    .where((w) => w.or([w('proxima_em', 'is', null), w('proxima_em', '<=', now)]))
    .orderBy('proxima_em')
    .limit(limit);
  const ids = (await due.forUpdate().skipLocked().execute()).map(({ id }) => id);
  if (ids.length > 0) {
    const proxima_em = new Date(now.getTime() + leaseMs);
    await tx.updateTable('devolucoes').set({ proxima_em }).where('id', 'in', ids).execute();
  }
  return ids;
}
