import type { Kysely, Selectable, Transaction } from 'kysely';
import { pendente, SITUACOES_DE_DEVOLUCAO } from '#domain/pagamentos/devolucao.ts';
import type { DB, Releituras } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/** A run that reads all open charges again. */
export type ReleituraRow = Selectable<Releituras>;

/**
 * Unpaid charges that are not deleted at the provider, closed ones included, because they can still be paid.
 */
function unpaid(db: Reader) {
  return db
    .selectFrom('cobrancas as k')
    .where('k.asaas_id', 'is not', null)
    .where('k.pago_em', 'is', null)
    .where('k.removida_em', 'is', null);
}

/** Paid charges with a refund that is due or in progress. */
function withMoneyToGoBack(db: Reader) {
  return db
    .selectFrom('devolucoes as d')
    .innerJoin('cobrancas as k', 'k.asaas_id', 'd.asaas_id')
    .where('d.situacao', 'in', SITUACOES_DE_DEVOLUCAO.filter(pendente))
    .where('k.pago_em', 'is not', null);
}

/** How many charges the provider may still have changes for. */
export async function countOpenCobrancas(db: Reader): Promise<number> {
  const counts = [unpaid(db), withMoneyToGoBack(db)].map((some) =>
    some.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).reduce((sum, { n }) => sum + n, 0);
}

/** A charge that the provider may still have changes for. */
export type OpenCobranca = { id: string; asaas_id: string; status: string | null };

/** The next open charges with ids after `depois`, by id, of those created until `ate`. */
export async function listOpenCobrancas(
  db: Reader,
  { depois, ate, limit }: { depois: string | null; ate: Date; limit: number },
): Promise<OpenCobranca[]> {
  const parts = [unpaid(db), withMoneyToGoBack(db)].map((some) =>
    some
      .select(['k.id', 'k.asaas_id', 'k.status'])
      .where('k.created_at', '<=', ate)
      .$if(depois !== null, (q) => q.where('k.id', '>', depois ?? ''))
      .orderBy('k.id')
      .limit(limit)
      .execute(),
  );
  return (await Promise.all(parts))
    .flat()
    .flatMap(({ asaas_id, ...row }) => (asaas_id === null ? [] : [{ ...row, asaas_id }]))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

/** How many of these charges have another status than before. */
export async function countChangedCobrancas(db: Reader, before: readonly OpenCobranca[]): Promise<number> {
  if (before.length === 0) return 0;
  const rows = await db
    .selectFrom('cobrancas')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      before.map(({ id }) => id),
    )
    .execute();
  return rows.filter((row) => before.some(({ id, status }) => id === row.id && status !== row.status)).length;
}

/** The running releitura, or else the latest one. */
export function findLatestReleitura(db: Reader): Promise<ReleituraRow | undefined> {
  return db
    .selectFrom('releituras')
    .selectAll()
    .orderBy('terminada_em', (o) => o.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** A releitura by its id. */
export function findReleitura(db: Reader, id: string): Promise<ReleituraRow | undefined> {
  return db.selectFrom('releituras').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Starts a releitura of every open charge. @returns its id, or null while another one is running */
export async function insertReleitura(tx: Transaction<DB>, pedida_em: Date): Promise<string | null> {
  const row = await tx
    .insertInto('releituras')
    .values({ pedida_em, total: await countOpenCobrancas(tx) })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends running releituras that were requested before an instant. */
export async function endReleiturasBefore(db: Reader, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('releituras')
    .set({ terminada_em: now })
    .where('terminada_em', 'is', null)
    .where('pedida_em', '<', before)
    .execute();
}

/** The result of reading one slice; `ultima` is the id of its last charge, null for an empty slice. */
export type SliceResult = { lidas: number; falhas: number; mudaram: number; ultima: string | null };

/**
 * Adds a slice to its releitura, if it follows the one before.
 * @returns false when another run has added it first
 */
export async function advanceReleitura(
  tx: Transaction<DB>,
  id: string,
  depois: string | null,
  { lidas, falhas, mudaram, ultima }: SliceResult,
  terminada_em: Date | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('releituras')
    .set((eb) => ({
      lidas: eb('lidas', '+', lidas),
      falhas: eb('falhas', '+', falhas),
      mudaram: eb('mudaram', '+', mudaram),
      ultima: ultima ?? depois,
      terminada_em,
    }))
    .where('id', '=', id)
    .where('terminada_em', 'is', null)
    .where('ultima', 'is not distinct from', depois)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
