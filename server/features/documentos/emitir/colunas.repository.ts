import { sql, type RawBuilder } from 'kysely';
import { CAMPOS_DO_TITULO } from '#domain/documentos/tipos.ts';

/**
 * Of `dados` only the fields that decide the title (`tituloDoDocumento`), as part of a statement.
 * @param documento the name of the table of documents in that statement
 */
export function dadosDoTitulo(documento: 'd' | 'x'): RawBuilder<object> {
  const pairs = CAMPOS_DO_TITULO.map(
    (campo) => sql`${sql.lit(campo)}, ${sql.ref(`${documento}.dados`)} -> ${sql.lit(campo)}`,
  );
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** Entries of dispensing of a document, with `em` as JSON writes it. */
export type DispensacaoDoDocumento = {
  nome: string;
  crf: string;
  uf: string;
  verificada: boolean;
  itens: unknown;
  em: string;
};

/** The entries of dispensing of the document with this id, oldest first, as part of a statement. */
export function dispensacoesDe(id: string): RawBuilder<DispensacaoDoDocumento[]> {
  const entry = sql`'nome', g.nome, 'crf', g.crf, 'uf', g.uf, 'itens', g.itens, 'verificada', g.arquivo_sha256 is not null, 'em', g.created_at`;
  return sql`(select coalesce(json_agg(json_build_object(${entry}) order by g.created_at, g.id), '[]')
                from dispensacoes g where g.documento_id = ${sql.ref(id)})`;
}
