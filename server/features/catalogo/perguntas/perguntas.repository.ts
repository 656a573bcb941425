import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Pergunta, Sinal } from '#domain/catalogo/perguntas.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import type { DB, PerguntasVersoes } from '#platform/db/schema.ts';

/** An immutable version of a questionnaire; `administrador_id` is null for those of the first start. */
export type VersaoRow = Selectable<PerguntasVersoes>;

type Reader = Kysely<DB> | Transaction<DB>;
const COLUMNS = ['id', 'tipo', 'numero', 'perguntas', 'created_at', 'administrador_id'] as const;

/** The version in force of each kind: the newest. */
export async function readVersoesEmVigor(db: Reader): Promise<VersaoRow[]> {
  return db
    .selectFrom('perguntas_versoes')
    .select(COLUMNS)
    .distinctOn('tipo')
    .orderBy('tipo')
    .orderBy('numero', 'desc')
    .execute();
}

/** Whether the administrator ever published questions, of either kind. */
export async function hasPublished(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('perguntas_versoes')
    .select('id')
    .where('administrador_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether some version of a kind of questionnaire has a question with a mark. */
export async function hasSinal(db: Reader, tipo: TipoDePergunta, sinal: Sinal): Promise<boolean> {
  const row = await db
    .selectFrom('perguntas_versoes')
    .select('id')
    .where('tipo', '=', tipo)
    .where(sql<boolean>`perguntas @> ${JSON.stringify([{ [sinal]: true }])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Versions that were read; a version never changes. The newest of both kinds and the orders under way need a few. */
const known = new Map<string, VersaoRow>();
const MOST_KNOWN = 100;

/** Versions by id; unknown ids are absent from the result. Asks the database for those only that it was not asked for before. */
export async function readVersoes(db: Reader, ids: readonly string[]): Promise<VersaoRow[]> {
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const rows = await db
      .selectFrom('perguntas_versoes')
      .select(COLUMNS)
      .where('id', 'in', missing)
      .execute();
    if (known.size + rows.length > MOST_KNOWN) known.clear();
    for (const row of rows) known.set(row.id, row);
  }
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
}

/** Versions of one kind, newest first. */
export function listVersoes(db: Reader, tipo: TipoDePergunta, limit: number): Promise<VersaoRow[]> {
  return db
    .selectFrom('perguntas_versoes')
    .select(COLUMNS)
    .where('tipo', '=', tipo)
    .orderBy('numero', 'desc')
    .limit(limit)
    .execute();
}

/** Locks both questionnaires until the transaction ends, so that publications take turns. */
export async function lockPerguntas(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('perguntas', 0))`.execute(tx);
}

export type NewVersao = Pick<VersaoRow, 'tipo' | 'numero' | 'administrador_id'> & {
  perguntas: readonly Pergunta[];
};

/** Publishes an immutable version of one kind under its number. */
export function insertVersao(
  tx: Transaction<DB>,
  { perguntas, ...version }: NewVersao,
  now: Date,
): Promise<VersaoRow> {
  return tx
    .insertInto('perguntas_versoes')
    .values({ ...version, perguntas: JSON.stringify(perguntas), created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
