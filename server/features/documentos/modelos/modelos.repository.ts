import type { Kysely, Transaction } from 'kysely';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

export type ModeloRow = {
  id: string;
  nome: string;
  documento: DocumentoDigitado;
  /** A clinical note; '' where it has none. */
  nota: string;
  updated_at: Date;
};

function modelos(db: Reader, medicoId: string) {
  return db
    .selectFrom('modelos_de_documento')
    .select(['id', 'nome', 'tipo', 'dados', 'nota', 'updated_at'])
    .where('medico_id', '=', medicoId);
}

function modeloOf(row: Awaited<ReturnType<ReturnType<typeof modelos>['execute']>>[number]): ModeloRow {
  const { id, nome, tipo, dados, nota, updated_at } = row;
  // Also of an older set of fields: the schema fills new ones in and drops those that are gone.
  return { id, nome, documento: documentoSchema.parse({ tipo, dados }), nota, updated_at };
}

/** A doctor's templates by kind and name. */
export async function listModelos(db: Reader, medicoId: string): Promise<ModeloRow[]> {
  return (await modelos(db, medicoId).orderBy('tipo').orderBy('nome').execute()).map(modeloOf);
}

/** Reads a doctor's templates, whose changes take turns until the transaction ends. */
export async function lockModelos(tx: Transaction<DB>, medicoId: string): Promise<ModeloRow[]> {
  const medico = tx.selectFrom('medicos').select('id').where('id', '=', medicoId).forNoKeyUpdate();
  const [, known] = await Promise.all([medico.executeTakeFirstOrThrow(), listModelos(tx, medicoId)]);
  return known;
}
locks('account', lockModelos);

type Written = Omit<ModeloRow, 'updated_at'>;

/** Deletes the other template of a doctor that has the kind and name of this one. */
export async function deleteNamed(
  tx: Transaction<DB>,
  medicoId: string,
  { id, nome, documento: { tipo } }: Written,
): Promise<void> {
  await tx
    .deleteFrom('modelos_de_documento')
    .where('medico_id', '=', medicoId)
    .where('tipo', '=', tipo)
    .where('nome', '=', nome)
    .where('id', '<>', id)
    .execute();
}

function columnsOf({ nome, documento, nota }: Written, now: Date) {
  return { nome, tipo: documento.tipo, dados: JSON.stringify(documento.dados), nota, updated_at: now };
}

/** Inserts a template. @throws where its id is taken */
export async function insertModelo(
  tx: Transaction<DB>,
  medicoId: string,
  modelo: Written,
  now: Date,
): Promise<void> {
  const row = { id: modelo.id, medico_id: medicoId, created_at: now, ...columnsOf(modelo, now) };
  await tx.insertInto('modelos_de_documento').values(row).execute();
}

export async function updateModelo(
  tx: Transaction<DB>,
  medicoId: string,
  modelo: Written,
  now: Date,
): Promise<void> {
  const query = tx.updateTable('modelos_de_documento').set(columnsOf(modelo, now));
  await query.where('id', '=', modelo.id).where('medico_id', '=', medicoId).execute();
}

/** Deletes a template of a doctor, if there is one. */
export async function deleteModelo(tx: Transaction<DB>, medicoId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('modelos_de_documento')
    .where('medico_id', '=', medicoId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
