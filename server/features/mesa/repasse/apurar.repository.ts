import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { limitesDoMes, type Mes } from '#domain/calendario/mes.ts';
import { documentoExiste, ESTADOS_DO_DOCUMENTO } from '#domain/documentos/estado-do-documento.ts';
import type { AtoApurado, AtoDoExtrato } from '#domain/pagamentos/repasse.ts';
import type { DB } from '#platform/db/schema.ts';

/** An act with whose it is and where it came from. */
export type AtoApuradoRow = AtoApurado & {
  medicoId: string;
  ato: AtoDoExtrato;
  /** The document, the consultation, or the order that was refused. */
  origem: string;
  pedidoId: string;
};

/** Which acts are looked at. */
export type Apuracao = {
  mes: Mes;
  /** The first month whose acts may be corrected; null: only acts of the month itself. */
  desdeMes: Mes | null;
  medicoId: string | null;
};

const FINAIS = ESTADOS_DO_DOCUMENTO.filter(documentoExiste);
const SAO_PAULO = sql.lit('America/Sao_Paulo');

/** Acts of doctors from an instant on, and before another; `regra` names the value of each. */
function acts(desde: Date, antesDe: Date): RawBuilder<unknown> {
  return sql`
    select medico_id, case when acompanha is null then 'documento' else 'acompanhante' end as ato, id as origem,
           pedido_id, coalesce(assinado_em, emitido_em) as em,
           case when acompanha is null then tipo else 'acompanhante' end as regra, revogado_em
      from documentos
     where estado in (${sql.join(FINAIS.map((estado) => sql.lit(estado)))})
       and coalesce(assinado_em, emitido_em) >= ${desde} and coalesce(assinado_em, emitido_em) < ${antesDe}
    union all
    select recusado_por, 'recusa', pedido_id, pedido_id, recusado_em, 'recusa', null
      from escolhas where recusado_em >= ${desde} and recusado_em < ${antesDe}
    union all
    select decidido_por, 'recusa', pedido_id, pedido_id, decidido_em, 'recusa', null
      from casos c
     where motivo_recusa is not null and decidido_em >= ${desde} and decidido_em < ${antesDe}
       and not exists (select from escolhas e where e.pedido_id = c.pedido_id)
    union all
    select medico_id, 'consulta', id, pedido_id, inicio, 'consulta', null
      from consultas where estado = 'realizada' and inicio >= ${desde} and inicio < ${antesDe}`;
}

/**
 * The acts whose line in a month is not zero, by day. An act of the month is judged by all that is known; an earlier one by what
 * was known when the month ended, or when its own month was closed, if that was later: so a correction is written in the month in
 * which it was made, whenever that month is closed. An act that was learned of after its month was closed counts as a correction.
 */
export async function apurar(
  db: Kysely<DB> | Transaction<DB>,
  { mes, desdeMes, medicoId }: Apuracao,
): Promise<AtoApuradoRow[]> {
  const { desde, antesDe } = limitesDoMes(mes);
  const inicio = desdeMes === null ? desde : limitesDoMes(desdeMes).desde;
  const { rows } = await sql<AtoApuradoRow>`
    with atos as (${acts(inicio, antesDe)}),
    vistos as (
      select a.*, case when a.em >= ${desde} then 'infinity'::timestamptz
                       else greatest(${antesDe}::timestamptz - interval '1 microsecond', f.em) end as sabido_ate
        from atos a
        left join fechamentos_de_repasse f on f.mes = to_char(a.em at time zone ${SAO_PAULO}, 'YYYY-MM')
       where ${medicoId}::uuid is null or a.medico_id = ${medicoId}
    ),
    valores as (
      select v.*, coalesce(v.revogado_em <= v.sabido_ate, false) as revogado,
             v.ato in ('documento', 'acompanhante') and coalesce((
               -- Nothing is left of what was paid for the service: what remains is no more than the freight.
               select bool_or(k.voltou) and sum(case k.tipo when 'frete' then 0
                                                else greatest(k.saldo - k.frete_centavos, 0) end) = 0
                 from (select c.tipo, c.frete_centavos, sum(m.centavos) as saldo, bool_or(m.centavos < 0) as voltou
                         from cobrancas c join movimentos m on m.cobranca_id = c.id
                        where c.pedido_id = v.pedido_id and m.em <= v.sabido_ate
                        group by c.id) k), false) as devolvido,
             coalesce((
               select (r.valores ->> v.regra)::integer from regras_de_repasse r
                where r.em <= v.sabido_ate and r.vale_desde <= (v.em at time zone ${SAO_PAULO})::date
                order by r.numero desc limit 1), 0) as valor
        from vistos v
    ),
    lancados as (
      select medico_id, ato, origem, min(pedido_id::text)::uuid as pedido_id, min(feito_em) as em,
             sum(centavos)::integer as centavos
        from linhas_de_repasse
       where mes < ${mes} and feito_em >= ${inicio} and (${medicoId}::uuid is null or medico_id = ${medicoId})
       group by medico_id, ato, origem
    ),
    apurados as (
      select medico_id, ato, origem, coalesce(v.pedido_id, l.pedido_id) as pedido_id, coalesce(v.em, l.em) as em,
             case when v.revogado or v.devolvido then 0 else coalesce(v.valor, 0) end as devido,
             coalesce(l.centavos, 0) as lancado, l.centavos is not null as tinha_linha, v.em is not null as existe,
             coalesce(v.revogado, false) as revogado, coalesce(v.devolvido, false) as devolvido
        from valores v full join lancados l using (medico_id, ato, origem)
    )
    select medico_id as "medicoId", ato, origem, pedido_id as "pedidoId", em as "feitoEm", devido, lancado,
           tinha_linha as "tinhaLinha", existe, revogado, devolvido
      from apurados
     where devido <> lancado
     order by em, origem`.execute(db);
  return rows;
}
