import { sql, type RawBuilder } from 'kysely';

/** SQL of an account `conta` whose conversation has a label; true for all without one. */
export function hasEtiqueta(etiqueta: string | null, conta: string): RawBuilder<boolean> {
  if (etiqueta === null) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(conta)} in (
    select e.cliente_id from etiquetas_das_conversas e where e.etiqueta_id = ${etiqueta})`;
}

/** SQL of the ids of the labels of an account `conta`, oldest on it first. */
export function etiquetasOf(conta: string): RawBuilder<string[]> {
  return sql<string[]>`array(
    select e.etiqueta_id::text from etiquetas_das_conversas e
     where e.cliente_id = ${sql.ref(conta)} order by e.em, e.etiqueta_id)`;
}
