import { sql, type Kysely, type Transaction } from 'kysely';
import { LEMBRETES_ANTES_DO_TERMO } from '#domain/consultorio/espera.ts';
import type { DB } from '#platform/db/schema.ts';

/** How many reminders of the question `q` fell due by an instant, in SQL; `lembretesDe` says when. */
function dueBy(now: Date) {
  const each = LEMBRETES_ANTES_DO_TERMO.map(
    (antes) => sql`(q.responder_ate <= ${new Date(now.getTime() + antes)})::int`,
  );
  return sql<number>`(${sql.join(each, sql` + `)})`;
}

/**
 * Marks the questions whose next reminder is due as reminded, those whose term ends first, each at one process only; after
 * an outage that lasted over two reminders they are one.
 */
export function markReminded(tx: Transaction<DB>, now: Date, limit: number) {
  const due = dueBy(now);
  return tx
    .with('due', (db) =>
      db
        .selectFrom('perguntas_ao_paciente as q')
        .innerJoin('pedidos as p', 'p.id', 'q.pedido_id')
        .select(['q.id', 'p.cliente_id', 'p.versao', due.as('lembretes')])
        .where('q.encerrada_em', 'is', null)
        .where('q.responder_ate', '>', now)
        .where('p.status', '=', 'Aguardando Pagamento')
        .where('p.atendimento', '=', 'aguardando paciente')
        .whereRef('q.lembretes', '<', due)
        .orderBy('q.responder_ate')
        .limit(limit)
        // Answered in this moment, or reminded by another process: not waited for.
        .forUpdate('q')
        .skipLocked(),
    )
    .updateTable('perguntas_ao_paciente as r')
    .from('due')
    .set((eb) => ({ lembretes: eb.ref('due.lembretes'), lembrada_em: now }))
    .whereRef('r.id', '=', 'due.id')
    .returning(['r.id', 'r.pedido_id', 'due.lembretes', 'due.cliente_id', 'due.versao'])
    .execute();
}

/** The orders whose question's term passed unanswered, the earliest first. */
export async function listOverdue(
  db: Kysely<DB> | Transaction<DB>,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('perguntas_ao_paciente as q')
    .innerJoin('pedidos as p', 'p.id', 'q.pedido_id')
    .select('q.pedido_id')
    .where('q.encerrada_em', 'is', null)
    .where('q.responder_ate', '<=', now)
    .where('p.status', '=', 'Aguardando Pagamento')
    .where('p.atendimento', '=', 'aguardando paciente')
    .orderBy('q.responder_ate')
    .orderBy('q.pedido_id')
    .limit(limit)
    .execute();
  return rows.map(({ pedido_id }) => pedido_id);
}
