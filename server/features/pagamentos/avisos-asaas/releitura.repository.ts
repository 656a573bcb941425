import type { Kysely, Selectable, Transaction } from 'kysely';
import { pendente, SITUACOES_DE_DEVOLUCAO } from '../../../../domain/devolucao.ts';
import type { DB, Releituras } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
export type ReleituraRow = Selectable<Releituras>;

/** Unpaid charges that the provider has not deleted, also closed ones: they can still be paid. */
function naoPagas(db: Reader) {
  return db
    .selectFrom('cobrancas as k')
    .where('k.asaas_id', 'is not', null)
    .where('k.pago_em', 'is', null)
    .where('k.removida_em', 'is', null);
}

/** Paid charges whose money is to go back, or is on its way. */
function devolvendo(db: Reader) {
  return db
    .selectFrom('devolucoes as d')
    .innerJoin('cobrancas as k', 'k.asaas_id', 'd.asaas_id')
    .where('d.situacao', 'in', SITUACOES_DE_DEVOLUCAO.filter(pendente))
    .where('k.pago_em', 'is not', null);
}

/** Charges of which the provider may still have news. */
export async function countAbertas(db: Reader): Promise<number> {
  const counts = [naoPagas(db), devolvendo(db)].map((some) =>
    some.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).reduce((sum, { n }) => sum + n, 0);
}

export type Aberta = { id: string; asaas_id: string; status: string | null };

/** The next ones by their own id, of those that were there when it was asked for. */
export async function listAbertas(
  db: Reader,
  { depois, ate, limit }: { depois: string | null; ate: Date; limit: number },
): Promise<Aberta[]> {
  const parts = [naoPagas(db), devolvendo(db)].map((some) =>
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

/** How many of these say something else than they did. */
export async function countMudaram(db: Reader, before: readonly Aberta[]): Promise<number> {
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

/** The one that runs, else the last one. */
export function findUltima(db: Reader): Promise<ReleituraRow | undefined> {
  return db
    .selectFrom('releituras')
    .selectAll()
    .orderBy('terminada_em', (o) => o.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

export function findReleitura(db: Reader, id: string): Promise<ReleituraRow | undefined> {
  return db.selectFrom('releituras').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Begins one. @returns null while another runs */
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

/** Ends one that was asked for before an instant. */
export async function endBefore(db: Reader, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('releituras')
    .set({ terminada_em: now })
    .where('terminada_em', 'is', null)
    .where('pedida_em', '<', before)
    .execute();
}

export type Fatia = { lidas: number; falhas: number; mudaram: number; ultima: string | null };

/** Counts a slice, if it goes on where the last one ended. @returns false when another run was first */
export async function advance(
  tx: Transaction<DB>,
  id: string,
  depois: string | null,
  { lidas, falhas, mudaram, ultima }: Fatia,
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
