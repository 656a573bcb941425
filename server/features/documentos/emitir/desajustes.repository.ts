import { expressionBuilder, sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { EM_VIGOR } from '#domain/documentos/estado-do-documento.ts';
import type { DB } from '#platform/db/schema.ts';

/**
 * Why a document in force would have needed another one by newer lists, in words, as part of a statement; empty where it fits.
 * @param documento the name of the table of documents in that statement
 */
export function desajustesDe(documento: 'd' | 'documentos'): RawBuilder<string[]> {
  return sql`coalesce((
    select w.porque from declaracoes_revistas w
     where w.documento_id = ${sql.ref(`${documento}.id`)} and w.pede is not null
       and ${sql.ref(`${documento}.estado`)} = any(${EM_VIGOR})), '{}')`;
}

/** Documents (`y`, of the doctor `z`) in force that would have needed another one by newer lists. */
export function desajustados() {
  return expressionBuilder<DB>()
    .selectFrom('declaracoes_revistas as w')
    .innerJoin('documentos as y', 'y.id', 'w.documento_id')
    .innerJoin('medicos as z', 'z.id', 'y.medico_id')
    .where('w.pede', 'is not', null)
    .where('y.estado', 'in', EM_VIGOR);
}

/** Those that wait for this doctor, as `esperaPor` says of reports. */
export function desajustadosDe(medicoId: string) {
  return desajustados().where((eb) =>
    eb.or([eb('y.medico_id', '=', medicoId), eb('z.estado', '<>', 'ativo')]),
  );
}

/** True for a document that waits for this doctor. */
export async function isDesajustadoDe(
  db: Kysely<DB> | Transaction<DB>,
  id: string,
  medicoId: string,
): Promise<boolean> {
  const found = db.selectFrom(desajustadosDe(medicoId).select('y.id').where('y.id', '=', id).as('found'));
  return (await found.select('found.id').executeTakeFirst()) !== undefined;
}
