import { sql, type RawBuilder } from 'kysely';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';

const CAMPOS = TIPOS_DE_DOCUMENTO.flatMap((tipo) => tipoDeDocumento(tipo).titulos?.campo ?? []);

/**
 * Of what is written in a document only what decides its title (`tituloDoDocumento`), as part of a statement.
 * @param documento the name of the table of documents in that statement
 */
export function dadosDoTitulo(documento: 'd' | 'x'): RawBuilder<object> {
  const pairs = CAMPOS.map(
    (campo) => sql`${sql.lit(campo)}, ${sql.ref(`${documento}.dados`)} -> ${sql.lit(campo)}`,
  );
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
