import type { Kysely, Selectable, Transaction } from 'kysely';
import type {
  ErroDaDevolucao,
  MotivoDaDevolucao,
  SituacaoDaDevolucao,
} from '../../../../domain/pagamentos/devolucao.ts';
import type { DB, Devolucoes } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Check constraints and our own writes keep the narrower words. */
type Words = { motivo: MotivoDaDevolucao; situacao: SituacaoDaDevolucao; erro: ErroDaDevolucao | null };
export type DevolucaoRow = Omit<Selectable<Devolucoes>, keyof Words> & Words;

/** The entries about the money of one order. */
export function listDevolucoesOfPedido(db: Reader, pedidoId: string): Promise<DevolucaoRow[]> {
  return db
    .selectFrom('devolucoes')
    .selectAll()
    .where('pedido_id', '=', pedidoId)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<DevolucaoRow>()
    .execute();
}

/** An entry by its id. */
export function findDevolucao(db: Reader, id: string): Promise<DevolucaoRow | undefined> {
  return db
    .selectFrom('devolucoes')
    .selectAll()
    .where('id', '=', id)
    .$castTo<DevolucaoRow>()
    .executeTakeFirst();
}

/** An entry, its row locked until the transaction ends. Where it has an order, lock that first. */
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

export type NewDevolucao = Pick<
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
  values: NewDevolucao,
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
export async function isRefundUnderWay(db: Reader, pedidoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('devolucoes')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('situacao', '=', 'pedida ao provedor')
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims entries that the provider should be asked about now; the next claim skips them for `leaseMs`. */
export async function claimDueDevolucoes(
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

/** An entry with its order, its charge and whose it is. */
function listed(db: Reader) {
  return db
    .selectFrom('devolucoes as d')
    .innerJoin('clientes as c', 'c.id', 'd.cliente_id')
    .leftJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .leftJoin('cobrancas as k', 'k.id', 'd.cobranca_id')
    .select([
      'd.id',
      'd.asaas_id',
      'd.pedido_id',
      'd.valor_centavos',
      'd.motivo',
      'd.situacao',
      'd.autorizada_em',
      'd.tentativas',
      'd.erro',
      'd.proxima_em',
      'd.decisao',
      'd.created_at',
      'd.encerrada_em',
      'd.versao',
      'c.cpf',
      'c.nome',
      'p.numero',
      'p.servico_selecionado',
      'p.status as pedido_status',
      'k.valor_centavos as cobrado_centavos',
      'k.recebido_centavos',
    ]);
}

type ListedColumns = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];
/** An entry as the administrator's list shows it. */
export type ListedDevolucao = Omit<ListedColumns, keyof Words> & Words;

/** The entries that somebody still has to do something about, oldest first. */
export function listPendingDevolucoes(db: Reader): Promise<ListedDevolucao[]> {
  return listed(db)
    .where('d.situacao', 'in', ['aberta', 'pedida ao provedor', 'falhou'])
    .orderBy('d.created_at')
    .orderBy('d.id')
    .$castTo<ListedDevolucao>()
    .execute();
}

/** The settled entries, newest first. */
export function listSettledDevolucoes(db: Reader, limit: number): Promise<ListedDevolucao[]> {
  return listed(db)
    .where('d.situacao', 'in', ['devolvida', 'mantida'])
    .orderBy('d.encerrada_em', (order) => order.desc().nullsLast())
    .orderBy('d.id')
    .limit(limit)
    .$castTo<ListedDevolucao>()
    .execute();
}

/** One entry as the list shows it. */
export function findListedDevolucao(db: Reader, id: string): Promise<ListedDevolucao | undefined> {
  return listed(db).where('d.id', '=', id).$castTo<ListedDevolucao>().executeTakeFirst();
}
