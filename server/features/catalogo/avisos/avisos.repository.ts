import type { Kysely, Transaction } from 'kysely';
import { textoDoAviso } from '#contracts/catalogo/avisos.contract.ts';
import type { TextoDoAviso } from '#domain/avisos/aviso.ts';
import type { DB } from '#platform/db/schema.ts';
import type { Author } from '../edicao/edicao.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * The newest version of a notice; `texto` is null for the built-in text, also where the stored one cannot be parsed any more.
 */
export type AvisoRow = {
  id: string;
  chave: string;
  versao: number;
  texto: TextoDoAviso | null;
  em: Date;
};

const COLUMNS = ['id', 'chave', 'versao', 'texto', 'em'] as const;

function rowOf(row: Omit<AvisoRow, 'texto'> & { texto: unknown }): AvisoRow {
  return { ...row, texto: textoDoAviso.safeParse(row.texto).data ?? null };
}

/** The newest version of every notice that was ever edited, in no order. */
export async function listAvisos(db: Reader): Promise<AvisoRow[]> {
  const rows = await db
    .selectFrom('avisos_editados')
    .distinctOn('chave')
    .select(COLUMNS)
    .orderBy('chave')
    .orderBy('versao', 'desc')
    .execute();
  return rows.map(rowOf);
}

/** The newest version of one notice; undefined for one that was never edited. */
export async function findAviso(db: Reader, chave: string): Promise<AvisoRow | undefined> {
  const row = await db
    .selectFrom('avisos_editados')
    .select(COLUMNS)
    .where('chave', '=', chave)
    .orderBy('versao', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && rowOf(row);
}

/** Adds a version of a notice. @returns its row; none when that version is there already */
export async function insertAviso(
  tx: Transaction<DB>,
  { texto, ...version }: Pick<AvisoRow, 'chave' | 'versao' | 'texto'>,
  { administradorId, now }: Author,
): Promise<AvisoRow[]> {
  const rows = await tx
    .insertInto('avisos_editados')
    .values({
      ...version,
      texto: texto && JSON.stringify(texto),
      administrador_id: administradorId,
      em: now,
    })
    .onConflict((oc) => oc.columns(['chave', 'versao']).doNothing())
    .returning(COLUMNS)
    .execute();
  return rows.map(rowOf);
}

/** Changes of notices, newest first. */
export async function listAvisoHistory(db: Reader, limit: number): Promise<AvisoRow[]> {
  const rows = await db
    .selectFrom('avisos_editados')
    .select(COLUMNS)
    .orderBy('em', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(rowOf);
}
