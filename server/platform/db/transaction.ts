import { sql, type Kysely, type Transaction } from 'kysely';
import { actorId, type Actor } from '../actor.ts';
import type { EnqueueOptions, JobDefinition, JobQueue } from '../jobs/queue.ts';
import { againWhenLost } from './connection/away.ts';
import type { DB } from './schema.ts';

/** What an event names: something to read again. `topic` says who may hear of it. */
export type LiveEvent = {
  topic: string;
  kind:
    | 'cliente'
    | 'pedido'
    | 'chat'
    | 'precos'
    | 'perguntas'
    | 'rascunho'
    | 'contestacao'
    | 'sessao'
    | 'devolucao'
    | 'provedores'
    | 'copia';
  ref: string | null;
  version: number;
};

/** What was done to what; opaque ids only. */
export type AuditEntry = { action: string; targetType: string; targetId: string | null };

/** One use case's transaction: rows, audit, jobs and events stand or fall together (docs/decisions/0001-one-mechanism-for-audit-jobs-and-live.md). */
export type UnitOfWork = {
  db: Transaction<DB>;
  audit(entry: AuditEntry): void;
  emit(event: LiveEvent): void;
  enqueue<Data extends object>(job: JobDefinition<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
};

export type RunInTransaction = <T>(
  context: { actor: Actor; requestId?: string },
  work: (uow: UnitOfWork) => Promise<T>,
) => Promise<T>;

/** Positions of `eventos` follow the order of commit because their writers take this lock last. */
const EVENTS_LOCK = 4242;
export const EVENTS_CHANNEL = 'zelo_eventos';

/** Makes the runner of transactions over a database and its job queue. */
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
    // A connection that died in the pool shows it at "begin": nothing was done, another one will do.
    return againWhenLost(run, () => !begun);
  };
}

async function writeAudit(
  tx: Transaction<DB>,
  { actor, requestId }: { actor: Actor; requestId?: string },
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    ator_tipo: actor.tipo,
    ator_id: actorId(actor),
    acao: entry.action,
    alvo_tipo: entry.targetType,
    alvo_id: entry.targetId,
    request_id: requestId ?? null,
  }));
  await tx.insertInto('auditoria').values(rows).execute();
}

async function writeEvents(tx: Transaction<DB>, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    ({ topic, kind, ref, version }) => sql`(${topic}, ${kind}, ${ref}, ${version}::int)`,
  );
  // The lock is taken last before commit: without it commits land out of order and streams lose events (spikes, 7).
  // One question for all three, because whoever writes waits for this lock; a row's position is given after it.
  await sql`
    with escritos as (
      insert into eventos (topico, tipo, ref, versao)
      select e.* from (select pg_advisory_xact_lock(${EVENTS_LOCK}) offset 0) fila,
                      (values ${sql.join(rows)}) e
      returning 1)
    select pg_notify(${EVENTS_CHANNEL}, '') from escritos limit 1`.execute(tx);
}

/** Runs a part of a transaction that may fail without failing the whole. @returns what it threw, or null */
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
