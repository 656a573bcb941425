import { sql, type Kysely, type Selectable } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB, Pedidos } from '#platform/db/schema.ts';

/** The answers of an order, the versions of its questions, and when it was answered. */
export type AnsweredPedido = Pick<
  Selectable<Pedidos>,
  | 'servico_selecionado'
  | 'versao_saude'
  | 'versao_trat'
  | 'motivacao'
  | 'outras_infos'
  | 'hist_saude'
  | 'hist_trat'
> & { respondido_em: Date };

type AnsweredFilter = {
  /** The order that is being answered now, which is left out. */
  exceto: string;
  /** Only orders of this service; all services when absent. */
  servico?: string;
};

/** The order that was answered last for the patient of the order `exceto`; null when there is none. */
export async function findLastAnswered(
  db: Kysely<DB>,
  scope: PatientScope,
  { exceto, servico }: AnsweredFilter,
): Promise<AnsweredPedido | null> {
  let query = db
    .selectFrom('pedidos as p')
    // Each save of the questionnaire records the declaration, so its newest row tells when.
    .leftJoin('consentimentos as c', (join) =>
      join.onRef('c.pedido_id', '=', 'p.id').on('c.tipo', '=', 'declaracao_verdade'),
    )
    .select([
      'p.servico_selecionado',
      'p.versao_saude',
      'p.versao_trat',
      'p.motivacao',
      'p.outras_infos',
      'p.hist_saude',
      'p.hist_trat',
    ])
    .select(sql<Date>`coalesce(max(c.created_at), p.created_at)`.as('respondido_em'))
    .where('p.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'p.paciente_id'))
    .where('p.paciente_id', '=', (eb) =>
      eb.selectFrom('pedidos as x').select('x.paciente_id').where('x.id', '=', exceto),
    )
    .where('p.id', '<>', exceto)
    .where('p.versao_saude', 'is not', null)
    .where('p.status', '<>', 'Excluído')
    .groupBy('p.id')
    .orderBy('respondido_em', 'desc')
    .limit(1);
  if (servico !== undefined) query = query.where('p.servico_selecionado', '=', servico);
  return (await query.executeTakeFirst()) ?? null;
}
