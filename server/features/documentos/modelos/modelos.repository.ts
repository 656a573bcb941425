import type { Kysely, Transaction } from 'kysely';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** What a doctor keeps to begin documents with. */
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
  // What an older table of fields kept is read, too: the schema fills in what is new and drops what is gone.
  return { id, nome, documento: documentoSchema.parse({ tipo, dados }), nota, updated_at };
}

/** A doctor's templates by kind and name. */
export async function listModelos(db: Reader, medicoId: string): Promise<ModeloRow[]> {
  return (await modelos(db, medicoId).orderBy('tipo').orderBy('nome').execute()).map(modeloOf);
}

/** Makes the changes of one doctor's templates take turns, until the transaction ends. */
export async function lockModelos(tx: Transaction<DB>, medicoId: string): Promise<void> {
  await tx
    .selectFrom('medicos')
    .select('id')
    .where('id', '=', medicoId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes a template under its id, in the place of the one with the same kind and name. @returns false for another doctor's id */
export async function putModelo(
  tx: Transaction<DB>,
  medicoId: string,
  { id, nome, documento, nota }: Omit<ModeloRow, 'updated_at'>,
  now: Date,
): Promise<boolean> {
  const { tipo } = documento;
  const dados = JSON.stringify(documento.dados);
  await tx
    .deleteFrom('modelos_de_documento')
    .where('medico_id', '=', medicoId)
    .where('tipo', '=', tipo)
    .where('nome', '=', nome)
    .where('id', '<>', id)
    .execute();
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('modelos_de_documento')
    .values({ id, medico_id: medicoId, tipo, nome, dados, nota, created_at: now, updated_at: now })
    .onConflict((oc) =>
      oc
        .column('id')
        .doUpdateSet({ tipo, nome, dados, nota, updated_at: now })
        .where('modelos_de_documento.medico_id', '=', medicoId),
    )
    .executeTakeFirst();
  return written === 1n;
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
