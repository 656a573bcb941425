import { sql, type Kysely, type Transaction } from 'kysely';
import type { ValoresDoRepasse } from '#domain/pagamentos/repasse.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A table of values with its number; 0 where none was ever saved. */
export type VersaoDasRegras = { versao: number; valeDesde: string | null; valores: ValoresDoRepasse };

const LAST = 100;

/** The last tables of values, newest first, 100 at most. */
export async function listRegras(db: Reader) {
  return db
    .selectFrom('regras_de_repasse')
    .select(['id', 'numero as versao', 'valores', 'em', 'administrador_id'])
    .select(sql<string>`vale_desde::text`.as('valeDesde'))
    .orderBy('numero', 'desc')
    .limit(LAST)
    .execute();
}

/** The table that was saved last. */
export async function findRegras(db: Reader): Promise<VersaoDasRegras> {
  const row = await db
    .selectFrom('regras_de_repasse')
    .select(['numero as versao', 'valores'])
    .select(sql<string>`vale_desde::text`.as('valeDesde'))
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { versao: 0, valeDesde: null, valores: {} };
}

/** Adds the next table. @returns its row; none when a concurrent save wrote this number first */
export async function insertRegras(
  tx: Transaction<DB>,
  next: { versao: number; valeDesde: string; valores: ValoresDoRepasse },
  { administradorId, now }: { administradorId: string | null; now: Date },
): Promise<(VersaoDasRegras & { id: string })[]> {
  const rows = await tx
    .insertInto('regras_de_repasse')
    .values({
      numero: next.versao,
      vale_desde: sql`${next.valeDesde}::date`,
      valores: JSON.stringify(next.valores),
      administrador_id: administradorId,
      em: now,
    })
    .onConflict((oc) => oc.column('numero').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => ({ ...next, id }));
}
