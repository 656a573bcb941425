import type { Kysely, Selectable, Transaction } from 'kysely';
import { pendente, SITUACOES_DE_DEVOLUCAO } from '../../../../domain/pagamentos/devolucao.ts';
import type { DB, Releituras } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
export type ReleituraRow = Selectable<Releituras>;

/** Unpaid charges that the provider has not deleted, also closed ones: they can still be paid. */
function unpaid(db: Reader) {
  return db
    .selectFrom('cobrancas as k')
    .where('k.asaas_id', 'is not', null)
    .where('k.pago_em', 'is', null)
    .where('k.removida_em', 'is', null);
}

/** Paid charges whose money is to go back, or is on its way. */
function withMoneyToGoBack(db: Reader) {
  return db
    .selectFrom('devolucoes as d')
    .innerJoin('cobrancas as k', 'k.asaas_id', 'd.asaas_id')
    .where('d.situacao', 'in', SITUACOES_DE_DEVOLUCAO.filter(pendente))
    .where('k.pago_em', 'is not', null);
}

/** How many charges the provider may still have news of. */
export async function countOpenCobrancas(db: Reader): Promise<number> {
  const counts = [unpaid(db), withMoneyToGoBack(db)].map((some) =>
    some.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).reduce((sum, { n }) => sum + n, 0);
}

/** A charge that the provider may still have news of. */
export type OpenCobranca = { id: string; asaas_id: string; status: string | null };

/** The next open charges after the id `depois`, in the order of their ids, of those made until `ate`. */
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

/** The reading of everything open that runs, else the last one. */
export function findLatestReleitura(db: Reader): Promise<ReleituraRow | undefined> {
  return db
    .selectFrom('releituras')
    .selectAll()
    .orderBy('terminada_em', (o) => o.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** A reading of everything open by its id. */
export function findReleitura(db: Reader, id: string): Promise<ReleituraRow | undefined> {
  return db.selectFrom('releituras').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Begins a reading of everything open. @returns its id, or null while another runs */
export async function insertReleitura(
  tx: Transaction<DB>,
  values: { pedida_em: Date; total: number },
): Promise<string | null> {
  const row = await tx
    .insertInto('releituras')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends what still runs of the readings asked for before an instant. */
export async function endReleiturasBefore(db: Reader, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('releituras')
    .set({ terminada_em: now })
    .where('terminada_em', 'is', null)
    .where('pedida_em', '<', before)
    .execute();
}

/** What came of reading one slice; `ultima` is the id of its last charge, null for an empty slice. */
export type SliceResult = { lidas: number; falhas: number; mudaram: number; ultima: string | null };

/** Counts a slice into its reading, if it goes on where the last one ended. @returns false when another run was first */
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
