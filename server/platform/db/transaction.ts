import { sql, type Kysely, type Transaction } from 'kysely';
import { actorId, requestOf, type Actor } from '../actor.ts';
import type { EnqueueOptions, JobDefinition, JobQueue } from '../jobs/queue.ts';
import { againWhenLost, connectionLost, followsAFailure } from './connection/away.ts';
import { didNotBegin, pipelinedTransaction } from './connection/pipelined.ts';
import { eventRows, insertingEvents, type EventRows, type LiveEvent } from './queries/events.ts';
import { fixed, type Param } from './queries/fixed.ts';
import type { DB } from './schema.ts';

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
  /**
   * Marks what may fail without the rest of the use case. At first it is sent without a savepoint, so that it costs no round
   * trip; when it fails, everything is rolled back and the use case runs once more, now `careful`: then it puts such a part
   * behind a savepoint (`tryInside`).
   */
  guard<T>(part: Promise<T>): Promise<T>;
  /** True in the second run, after a part that `guard` marked has failed. */
  careful: boolean;
  /**
   * Takes a statement that was sent and whose answer the use case does not need: it travels with the commit, and its failure
   * rolls everything back.
   */
  sent(statement: Promise<unknown>): void;
  enqueue<Data extends object>(job: JobDefinition<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
};

/** Runs `work` in one transaction; the audit rows name the actor and the request that they act by. */
export type RunInTransaction = <T>(
  context: { actor: Actor },
  work: (uow: UnitOfWork) => Promise<T>,
) => Promise<T>;

/**
 * Creates the function that runs use cases in transactions, writing their audit rows, jobs and events at the
 * end. Jobs begin after the commit. `onEvents` is called after each commit with events, which get their positions then;
 * without it another process gives them within a second.
 */
export function transactionRunner(
  db: Kysely<DB>,
  jobs: Pick<JobQueue, 'enqueue' | 'wake'>,
  onEvents: () => void = () => undefined,
): RunInTransaction {
  return (context, work) => {
    let failed = false;
    const run = async (careful: boolean) => {
      const entries: AuditEntry[] = [];
      const events: LiveEvent[] = [];
      const sent: Promise<unknown>[] = [];
      const enqueued = new Set<string>();
      const done = (tx: Transaction<DB>) =>
        work({
          db: tx,
          audit: (entry) => void entries.push(entry),
          emit: (event) => void events.push(event),
          careful,
          guard(part) {
            part.catch((error: unknown) => {
              failed ||= !connectionLost(error) && !followsAFailure(error);
            });
            return part;
          },
          sent(statement) {
            statement.catch(() => undefined);
            sent.push(statement);
          },
          enqueue(job, data, options) {
            enqueued.add(job.name);
            return jobs.enqueue(tx, job, data, options);
          },
        });
      // A statement that work waits for may have failed only because one that it does not wait for did.
      const told = (tx: Transaction<DB>) =>
        done(tx).catch(async (error: unknown) => {
          if (followsAFailure(error)) await allOrTheCause(sent);
          throw error;
        });
      const result = await pipelinedTransaction(db, told, (tx) =>
        allOrTheCause([...sent, writeRecords(tx, context, entries, events)]),
      );
      if (events.length > 0) onEvents();
      if (enqueued.size > 0) jobs.wake(enqueued);
      return result;
    };
    // A pooled connection that was lost fails at "begin", before anything was done, so another one may be
    // used.
    return againWhenLost(() => run(false), didNotBegin).catch((error: unknown) => {
      if (!failed) throw error;
      return run(true);
    });
  };
}

/**
 * Waits for statements that were sent one after the other. Their answers may come in one piece, and then their promises do not
 * fail in the order of the statements.
 * @throws the failure that the others follow
 */
async function allOrTheCause(statements: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(statements);
  const failures = ended.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !followsAFailure(error)) ?? failures[0];
}

type AuditRows = {
  tipo: string;
  ator: string | null;
  request: string | null;
  acoes: string[];
  tiposDeAlvo: string[];
  alvos: (string | null)[];
};

/** However many rows there are, one text: it is built and prepared once. */
const insertingAudit = (param: Param<AuditRows>) =>
  sql`insert into auditoria (ator_tipo, ator_id, request_id, acao, alvo_tipo, alvo_id)
      select ${param('tipo')}::text, ${param('ator')}::uuid, ${param('request')}::text, u.*
        from unnest(${param('acoes')}::text[], ${param('tiposDeAlvo')}::text[], ${param('alvos')}::text[]) u`;

const INSERT_AUDIT = fixed<AuditRows, unknown>((db, param) => ({
  compile: () => insertingAudit(param).compile(db),
}));
const INSERT_EVENTS = fixed<EventRows, unknown>((db, param) => ({
  compile: () => insertingEvents(param).compile(db),
}));
const INSERT_BOTH = fixed<AuditRows & EventRows, unknown>((db, param) => ({
  compile: () => sql`with acoes as (${insertingAudit(param)}) ${insertingEvents(param)}`.compile(db),
}));

/** Writes what a transaction leaves besides its own rows: audit and live events, in one statement. */
async function writeRecords(
  tx: Transaction<DB>,
  { actor }: { actor: Actor },
  entries: readonly AuditEntry[],
  events: readonly LiveEvent[],
): Promise<void> {
  const audit = {
    tipo: actor.tipo,
    ator: actorId(actor),
    request: requestOf(actor),
    acoes: entries.map(({ action }) => action),
    tiposDeAlvo: entries.map(({ targetType }) => targetType),
    alvos: entries.map(({ targetId }) => targetId),
  };
  if (entries.length === 0 && events.length === 0) return;
  if (events.length === 0) await INSERT_AUDIT(tx, audit);
  else if (entries.length === 0) await INSERT_EVENTS(tx, eventRows(events));
  else await INSERT_BOTH(tx, { ...audit, ...eventRows(events) });
}

/**
 * Runs part of a transaction behind a savepoint.
 * @returns the error it threw, after rolling back to the savepoint, or null
 */
export async function tryInside(tx: Transaction<DB>, work: () => Promise<void>): Promise<unknown> {
  // Neither is waited for: a savepoint fails only where what follows it does.
  sql`savepoint parte`.execute(tx).catch(() => undefined);
  try {
    await work();
    sql`release savepoint parte`.execute(tx).catch(() => undefined);
    return null;
  } catch (error) {
    await sql`rollback to savepoint parte`.execute(tx);
    return error;
  }
}
