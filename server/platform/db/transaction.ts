import { sql, type Kysely, type Transaction } from 'kysely';
import { actorId, requestOf, type Actor } from '../actor.ts';
import type { EnqueueOptions, JobDefinition, JobQueue } from '../jobs/queue.ts';
import { againWhenLost } from './connection/away.ts';
import type { DB } from './schema.ts';

/** A live event: names something to read again. `topic` determines which streams receive it. */
export type LiveEvent = {
  topic: string;
  kind:
    | 'cliente'
    | 'pedido'
    | 'chat'
    | 'precos'
    | 'perguntas'
    | 'calendario'
    | 'horarios'
    | 'reembolsos'
    | 'visoes'
    | 'fretes'
    | 'avisos'
    | 'rascunho'
    | 'contestacao'
    | 'sessao'
    | 'devolucao'
    | 'provedores'
    | 'copia'
    | 'medico'
    | 'agenda';
  ref: string | null;
  version: number;
};

/** An audit row: an action and its target, by opaque ids only. */
export type AuditEntry = { action: string; targetType: string; targetId: string | null };

/**
 * The transaction of one use case: rows, audit, jobs and live events are committed together or not at all
 * (docs/decisions/0001-one-mechanism-for-audit-jobs-and-live.md).
 */
export type UnitOfWork = {
  db: Transaction<DB>;
  audit(entry: AuditEntry): void;
  emit(event: LiveEvent): void;
  enqueue<Data extends object>(job: JobDefinition<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
};

/** Runs `work` in one transaction; the audit rows name the actor and the request that they act by. */
export type RunInTransaction = <T>(
  context: { actor: Actor },
  work: (uow: UnitOfWork) => Promise<T>,
) => Promise<T>;

/**
 * Advisory lock that writers of `eventos` take last before commit, so that positions follow the order of
 * commits.
 */
const EVENTS_LOCK = 4242;
/** NOTIFY channel that announces new rows in `eventos`. */
export const EVENTS_CHANNEL = 'zelo_eventos';

/**
 * Creates the function that runs use cases in transactions, writing their audit rows, jobs and events at the
 * end.
 */
export function transactionRunner(db: Kysely<DB>, jobs: Pick<JobQueue, 'enqueue'>): RunInTransaction {
  return (context, work) => {
    let begun = false;
    const transaction = db.transaction();
    const run = () =>
      transaction.execute(async (tx) => {
        begun = true;
        const entries: AuditEntry[] = [];
        const events: LiveEvent[] = [];
        const result = await work({
          db: tx,
          audit: (entry) => void entries.push(entry),
          emit: (event) => void events.push(event),
          enqueue: (job, data, options) => jobs.enqueue(tx, job, data, options),
        });
        await writeAudit(tx, context, entries);
        await writeEvents(tx, events);
        return result;
      });
    // A pooled connection that was lost fails at "begin", before anything was done, so another one may be
    // used.
    return againWhenLost(run, () => !begun);
  };
}

async function writeAudit(
  tx: Transaction<DB>,
  { actor }: { actor: Actor },
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    ator_tipo: actor.tipo,
    ator_id: actorId(actor),
    acao: entry.action,
    alvo_tipo: entry.targetType,
    alvo_id: entry.targetId,
    request_id: requestOf(actor),
  }));
  await tx.insertInto('auditoria').values(rows).execute();
}

async function writeEvents(tx: Transaction<DB>, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    ({ topic, kind, ref, version }) => sql`(${topic}, ${kind}, ${ref}, ${version}::int)`,
  );
  // The lock is taken last before commit; without it transactions commit in another order than their
  // positions, and streams miss events (docs/decisions/0001). Lock, rows and NOTIFY are one statement,
  // because other writers wait for the lock meanwhile.
  await sql`
    with escritos as (
      insert into eventos (topico, tipo, ref, versao)
      select e.* from (select pg_advisory_xact_lock(${EVENTS_LOCK}) offset 0) fila,
                      (values ${sql.join(rows)}) e
      returning 1)
    select pg_notify(${EVENTS_CHANNEL}, '') from escritos limit 1`.execute(tx);
}

/**
 * Runs part of a transaction behind a savepoint.
 * @returns the error it threw, after rolling back to the savepoint, or null
 */
export async function tryInside(tx: Transaction<DB>, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint parte`.execute(tx);
  try {
    await work();
    await sql`release savepoint parte`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint parte`.execute(tx);
    return error;
  }
}
