import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Caixa } from '#domain/chat/caixas.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

/** Boxes that grow with the years are counted up to this. */
const MOST_COUNTED = 1001;

// The conditions of a conversation `v`, as `caixaDe` says them. Those of open, awaiting and closed ones begin with those of
// the partial indexes of migration 0117.

/** SQL of a conversation whose patient waits for an answer, or that is back after it was put off. */
export function waitsNow(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(v.fechada_em is null and (v.espera_desde is not null or v.adiada_ate is not null)
    and (v.adiada_ate is null or v.adiada_ate <= ${now}))`;
}

/** SQL of an open conversation that may tell of an emergency. */
export function isUrgent(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(v.fechada_em is null and v.urgencia_n is not null
    and (v.adiada_ate is null or v.adiada_ate <= ${now}))`;
}

/** SQL of a conversation that is put off to a later moment. */
export function isPutOff(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(v.fechada_em is null and v.adiada_ate is not null and v.adiada_ate > ${now})`;
}

const AWAITS = sql<boolean>`(v.fechada_em is null and v.espera_desde is null and v.adiada_ate is null
  and v.urgencia_n is null and v.equipe_n > 0)`;
const CLOSED = sql<boolean>`v.fechada_em is not null`;

/** SQL of a conversation of a box. */
export function isIn(caixa: Caixa, now: Date): RawBuilder<boolean> {
  if (caixa === 'abertas') return sql<boolean>`(${waitsNow(now)} or ${isUrgent(now)})`;
  if (caixa === 'adiadas') return isPutOff(now);
  return caixa === 'aguardando' ? AWAITS : CLOSED;
}

function selectWaiting(db: Kysely<DB>, now: Date) {
  const waits = isIn('abertas', now);
  return db
    .selectFrom('conversas as v')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(waits).as('total'),
      fn.countAll<number>().filterWhere(isUrgent(now)).as('urgentes'),
      sql<Date | null>`min(coalesce(v.espera_desde, v.urgencia_em, v.adiada_ate)) filter (where ${waits})`.as(
        'desde',
      ),
      fn.countAll<number>().filterWhere(isPutOff(now)).as('adiadas'),
    ])
    .where('v.fechada_em', 'is', null)
    .where(sql<boolean>`(v.espera_desde is not null or v.adiada_ate is not null or v.urgencia_n is not null)`)
    .where('c.contestada_em', 'is', null);
}

/**
 * How many conversations are open, how many of them may tell of an emergency, since when the first one waits, and how many are
 * put off; accounts closed by a contestação are left out.
 */
export function readWaitingPatients(db: Kysely<DB>, now: Date) {
  return selectWaiting(db, now).executeTakeFirstOrThrow();
}

/** As `readWaitingPatients`, with the two boxes that grow with the years, counted up to `MOST_COUNTED`. */
export function readCaixas(db: Kysely<DB>, now: Date) {
  const counted = (condition: RawBuilder<boolean>) => {
    const some = db
      .selectFrom('conversas as v')
      .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
      .select('v.cliente_id')
      .where(condition)
      .where('c.contestada_em', 'is', null)
      .limit(MOST_COUNTED);
    return db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('n'));
  };
  return selectWaiting(db, now)
    .select([
      sql<number>`(${counted(AWAITS)})`.as('aguardando'),
      sql<number>`(${counted(CLOSED)})`.as('fechadas'),
    ])
    .executeTakeFirstOrThrow();
}

/** The desk answers again what was given to a doctor who works here no more. */
export async function takeBackFrom(tx: Transaction<DB>, medicoId: string): Promise<void> {
  await tx
    .updateTable('conversas')
    .set({ com_medico_id: null, com_pedido_id: null })
    .where('com_medico_id', '=', medicoId)
    .execute();
}
locks('conversa', takeBackFrom);
