import { sql, type Kysely, type Transaction } from 'kysely';
import type { Pergunta } from '../../../../domain/perguntas.ts';
import type { TipoDePergunta } from '../../../../domain/perguntas-edicao.ts';
import type { DB } from '../../../platform/db/schema.ts';

export type Versao = {
  id: string;
  tipo: TipoDePergunta;
  numero: number;
  perguntas: Pergunta[];
  created_at: Date;
  administrador_id: string | null;
};

type Reader = Kysely<DB> | Transaction<DB>;
const COLUMNS = ['id', 'tipo', 'numero', 'perguntas', 'created_at', 'administrador_id'] as const;

/** The newest version of each kind. */
export async function readEmVigor(db: Reader): Promise<Versao[]> {
  return (
    db
      .selectFrom('perguntas_versoes')
      .select(COLUMNS)
      // Append-only and written from checked lists: the shape is known.
      .$castTo<Versao>()
      .distinctOn('tipo')
      .orderBy('tipo')
      .orderBy('numero', 'desc')
      .execute()
  );
}

/** Versions by id; an unknown id is simply absent. */
export async function readVersoes(db: Reader, ids: readonly string[]): Promise<Versao[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('perguntas_versoes')
    .select(COLUMNS)
    .$castTo<Versao>()
    .where('id', 'in', [...ids])
    .execute();
}

/** Versions of one kind, newest first. */
export function listVersoes(db: Reader, tipo: TipoDePergunta, limit: number): Promise<Versao[]> {
  return db
    .selectFrom('perguntas_versoes')
    .select(COLUMNS)
    .$castTo<Versao>()
    .where('tipo', '=', tipo)
    .orderBy('numero', 'desc')
    .limit(limit)
    .execute();
}

/** Whoever publishes takes turns on the whole questionnaire, until the transaction ends. */
export async function lockPerguntas(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('perguntas', 0))`.execute(tx);
}

export type NovaVersao = Pick<Versao, 'tipo' | 'numero' | 'administrador_id'> & {
  perguntas: readonly Pergunta[];
};

/** Publishes an immutable version of one kind under its number. */
export function insertVersao(
  tx: Transaction<DB>,
  { perguntas, ...version }: NovaVersao,
  now: Date,
): Promise<Versao> {
  return tx
    .insertInto('perguntas_versoes')
    .values({ ...version, perguntas: JSON.stringify(perguntas), created_at: now })
    .returning(COLUMNS)
    .$castTo<Versao>()
    .executeTakeFirstOrThrow();
}
