import { sql, type RawBuilder } from 'kysely';
import { EM_VIGOR } from '#domain/documentos/estado-do-documento.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';

/** Days within which the same substance in two documents is cited. */
const DIAS = 30;
/** Most documents that are looked at. */
const MAX_RECENTES = 50;

/** An issued document of a patient with the substances that its sheet prescribes; `dia` in São Paulo. */
export type RecenteRow = {
  id: string;
  acompanha: string | null;
  tipo: TipoDeDocumento;
  codigo: string;
  dia: string;
  dcbs: string[];
};

const dcbs = (path: string) => sql`jsonb_path_query_array(x.folha, ${path}::jsonpath)`;

/**
 * The prescriptions that a patient was given within 30 days, the newest first, as part of a statement. Older sheets keep
 * their substances at the second path.
 * @param pacienteId a column
 * @param hoje the day in São Paulo from which they are counted, 'YYYY-MM-DD'
 */
export function recentesDe(pacienteId: string, hoje: string): RawBuilder<RecenteRow[]> {
  const dia = sql`(x.emitido_em at time zone 'America/Sao_Paulo')::date`;
  return sql`(select coalesce(json_agg(r), '[]') from (
    select x.id, x.acompanha, x.tipo, x.codigo, ${dia}::text as dia,
           ${dcbs('$.contexto.leitura.itens[*].substancias[*].dcb')} || ${dcbs('$.contexto.substancias[*].dcb')} as dcbs
      from documentos x
     where x.paciente_id = ${sql.ref(pacienteId)} and x.emitido_em is not null and x.estado = any(${EM_VIGOR})
       and ${dia} > ${hoje}::date - ${DIAS}::int
     order by x.emitido_em desc limit ${MAX_RECENTES}) r)`;
}
