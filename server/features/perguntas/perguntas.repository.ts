import type { Kysely, Transaction } from 'kysely';
import type { Pergunta } from '../../../domain/perguntas.ts';
import type { DB } from '../../platform/db/schema.ts';

export type TipoDePergunta = 'saude' | 'tratamento';
export type Versao = { id: string; tipo: TipoDePergunta; perguntas: Pergunta[] };

type Reader = Kysely<DB> | Transaction<DB>;
const COLUMNS = ['id', 'tipo', 'perguntas'] as const;

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

/** Publishes an immutable version of one kind under its number. */
export async function insertVersao(
  tx: Transaction<DB>,
  tipo: TipoDePergunta,
  numero: number,
  perguntas: readonly Pergunta[],
): Promise<void> {
  await tx
    .insertInto('perguntas_versoes')
    .values({ tipo, numero, perguntas: JSON.stringify(perguntas) })
    .execute();
}
