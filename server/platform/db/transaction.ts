import { sql, type Kysely, type Transaction } from 'kysely';
import { actorId, requestOf, type Actor } from '../actor.ts';
import type { EnqueueOptions, JobDefinition, JobQueue } from '../jobs/queue.ts';
import type { Log } from '../log/logger.ts';
import {
  send,
  type AuditEntry,
  type Contribution,
  type Job,
  type OptionalWrite,
  type RepositoryCall,
} from './command/decision.ts';
import { traced } from '../trace/trace.ts';
import { pipelinedTransaction } from './driver/driver.public.ts';
import { againWhenLost, connectionLost, didNotBegin, followsAFailure } from './outage.ts';
import { eventRows, insertingEvents, type EventRows, type LiveEvent } from './queries/events.ts';
import { fixed, type Param } from './queries/fixed.ts';
import type { DB } from './schema.ts';

/**
 * The transaction of one use case: rows, audit, jobs and live events are committed together or not at all
 * (docs/decisions/0001-commit-rows-audit-jobs-and-events-in-one-transaction.md).
 */
export type UnitOfWork = {
  db: Transaction<DB>;
  audit(entry: AuditEntry): void;
  emit(...events: LiveEvent[]): void;
  /**
   * Sends what a decision writes; nothing waits for the answers but the commit, and a failure rolls everything back.
   * @returns the `aviso` of each part that failed
   */
  add(contribution: Contribution): Promise<string[]>;
  /** Reads with the commit, behind everything written before: the answer is there once the transaction has ended. */
  readLast<T>(read: RepositoryCall<T>): Promise<T>;
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
 * without it another process gives them within a second. `log` hears of parts that failed.
 *
 * A part that may fail is sent without a savepoint, which would cost a round trip. When one fails, everything is rolled back and
 * the use case runs once more, each part behind a savepoint.
 */
export function transactionRunner(
  db: Kysely<DB>,
  jobs: Pick<JobQueue, 'enqueue' | 'wake'>,
  { onEvents, log }: { onEvents?: () => void; log?: Pick<Log, 'error'> } = {},
): RunInTransaction {
  return (context, work) => {
    let failed = false;
    const run = async (careful: boolean) => {
      const entries: AuditEntry[] = [];
      const events: LiveEvent[] = [];
      const sent: Promise<unknown>[] = [];
      const enqueued = new Set<string>();
      const keep = <T>(statement: Promise<T>): Promise<T> => {
        statement.catch(() => undefined);
        sent.push(statement);
        return statement;
      };
      /** @returns whether the part was written, as far as is known yet */
      const addPart = async (
        tx: Transaction<DB>,
        { write, events: told }: OptionalWrite,
      ): Promise<boolean> => {
        if (!careful) {
          keep(send(tx, write)).catch((error: unknown) => {
            failed ||= !connectionLost(error) && !followsAFailure(error);
          });
          events.push(...told);
          return true;
        }
        const failure = await tryInside(tx, async () => void (await send(tx, write)));
        if (failure === null) events.push(...told);
        else log?.error({ err: failure }, 'a part of a transaction was left out');
        return failure === null;
      };
      const enqueue = (tx: Transaction<DB>, { job, data, options }: Job) => {
        enqueued.add(job.name);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `job` has checked the data
        return jobs.enqueue<object>(tx, job as JobDefinition<object>, data, options);
      };
      const done = (tx: Transaction<DB>) =>
        work({
          db: tx,
          audit: (entry) => void entries.push(entry),
          emit: (...told) => void events.push(...told),
          enqueue: (job, data, options) => enqueue(tx, { job, data, ...(options && { options }) }),
          readLast: (read) => keep(send(tx, read)),
          async add({ writes = [], audit = [], events: told = [], jobs: more = [], parts = [] }) {
            for (const write of writes) void keep(send(tx, write));
            entries.push(...audit);
            events.push(...told);
            for (const item of more) await enqueue(tx, item);
            const avisos: string[] = [];
            for (const part of parts) if (!(await addPart(tx, part))) avisos.push(part.aviso);
            return avisos;
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
      if (events.length > 0) onEvents?.();
      if (enqueued.size > 0) jobs.wake(enqueued);
      return result;
    };
    // A pooled connection that was lost fails at "begin", before anything was done, so another one may be
    // used.
    return traced('transaction', () =>
      againWhenLost(() => run(false), didNotBegin).catch((error: unknown) => {
        if (!failed) throw error;
        return run(true);
      }),
    );
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
async function tryInside(tx: Transaction<DB>, work: () => Promise<void>): Promise<unknown> {
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
