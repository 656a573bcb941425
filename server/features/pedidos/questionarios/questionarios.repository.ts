import { sql, type Kysely } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';

function select(db: Kysely<DB>) {
  return db
    .selectFrom('pedidos as p')
    .select(['p.id', 'p.numero', 'p.paciente_id', 'p.servico_selecionado', 'p.versao_saude', 'p.versao_trat'])
    .select(['p.motivacao', 'p.outras_infos', 'p.justificativa_do_uso'])
    .select([
      'p.hist_saude',
      'p.hist_trat',
      // The answers are saved with the declaration that they are true.
      sql<Date>`coalesce((select max(c.created_at) from consentimentos c
                             where c.pedido_id = p.id and c.tipo = 'declaracao_verdade'), p.created_at)`.as(
        'respondido_em',
      ),
    ])
    .where('p.versao_saude', 'is not', null)
    .where('p.versao_trat', 'is not', null);
}

/** An order whose questionnaires were answered. */
export type AnsweredRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function ofAccount(db: Kysely<DB>, scope: PatientScope) {
  return select(db).where('p.cliente_id', '=', scope.clienteId).where(isOpenPatient(scope, 'p.paciente_id'));
}

/** An order of the patient with its answers; undefined alike for an unknown, a foreign and an unanswered one. */
export function findAnswered(
  db: Kysely<DB>,
  scope: PatientScope,
  id: string,
): Promise<AnsweredRow | undefined> {
  return ofAccount(db, scope).where('p.id', '=', id).executeTakeFirst();
}

/** Which orders of the patient were answered and when, oldest first. */
export function listAnsweredKeys(db: Kysely<DB>, scope: PatientScope) {
  return db
    .with('r', () => ofAccount(db, scope))
    .selectFrom('r')
    .select(['r.id', 'r.numero', 'r.respondido_em'])
    .orderBy('r.numero')
    .execute();
}

/** Answered orders of all patients that were made by `ate`, after a place, by their ids. */
export function pageAnswered(
  db: Kysely<DB>,
  { ate, depois, limit }: { ate: Date; depois: string | null; limit: number },
): Promise<AnsweredRow[]> {
  let query = select(db).where('p.created_at', '<=', ate);
  if (depois !== null) query = query.where('p.id', '>', depois);
  return query.orderBy('p.id').limit(limit).execute();
}
