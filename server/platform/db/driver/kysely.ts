import {
  AbortedTransactionError,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type ConnectionProvider,
  type Dialect,
  type Driver,
  type KyselyProps,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import type { Log } from '#platform/log/logger.ts';
import { connectionLost, noteNotBegun } from '../outage.ts';
import { multiplexed, type Multiplexed } from './multiplexed.ts';
import { Pipeline } from './pipeline.ts';
import { PatientPool } from './pool.ts';
import { statementNames, type NameOf } from './statement-names.ts';

/** What a query builder over a pool was made of. */
type Source = { pool: Pool; lanes: Multiplexed; nameOf: NameOf; dialect: Dialect };
const sources = new WeakMap<object, Source>();
/** The query builders over one connection. */
const pipelines = new WeakMap<object, Pipeline>();

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();
/** Begins and ends nothing: pipelines do. */
const NO_DRIVER = new DummyDriver();

/** Creates a pool and the query builder over it; the first query opens the first connection. */
export function openDriver<DB>(config: PoolConfig, log: Log) {
  const pool = new PatientPool(config, log);
  const nameOf = statementNames();
  const dialect: Dialect = {
    createAdapter: () => ADAPTER,
    createDriver: () => new PipelineDriver(pool, nameOf),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => COMPILER,
  };
  const db = new Kysely<DB>({ dialect });
  sources.set(db, { pool, lanes: multiplexed(pool, nameOf), nameOf, dialect });
  return { kysely: db, pool, close: () => db.destroy() };
}

/** What is asked outside of the functions below: one statement, or a transaction of Kysely's own. */
class PipelineDriver implements Driver {
  readonly #pool: Pool;
  readonly #nameOf: NameOf;

  constructor(pool: Pool, nameOf: NameOf) {
    this.#pool = pool;
    this.#nameOf = nameOf;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Pipeline> {
    return new Pipeline(await this.#pool.connect(), this.#nameOf, 'independent');
  }

  async beginTransaction(pipeline: Pipeline, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode)
      throw new Error('every transaction is read committed');
    await pipeline.control('begin');
  }

  async commitTransaction(pipeline: Pipeline): Promise<void> {
    if ((await pipeline.control('commit')) === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(pipeline: Pipeline): Promise<void> {
    await pipeline.control('rollback');
  }

  async releaseConnection(pipeline: Pipeline): Promise<void> {
    pipeline.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * Gives `work` a query builder over one connection: what is asked without waiting for an answer before, as in `Promise.all`,
 * costs one round trip together, and each fails alone. A query builder of a transaction is given as it is.
 */
export async function together<DB, T>(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const source = sources.get(db);
  // A transaction, or within another call: over one connection already.
  if (!source) return work(db);
  const pipeline = new Pipeline(await source.pool.connect(), source.nameOf, 'independent');
  try {
    return await work(over(pipeline, source));
  } finally {
    pipeline.release();
  }
}

/**
 * Gives `work` a query builder over a multiplexed connection. For short reads by key alone: a long one would keep other callers
 * waiting, and nothing may be set or begun on such a connection.
 */
export function sharing<DB, T>(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const source = sources.get(db);
  return source ? source.lanes.use((pipeline) => work(over(pipeline, source))) : work(db);
}

/** Asks a statement that was compiled before, without the steps of the query builder. @returns the rows */
export async function askBuilt<DB, R>(db: Kysely<DB>, statement: CompiledQuery<R>): Promise<R[]> {
  return pipelines.get(db)?.rowsOf(statement) ?? (await db.executeQuery(statement)).rows;
}

/**
 * Runs `work` in one transaction. `begin` travels with its first statements; `last` sends what nothing waits for, which
 * travels with `commit`: its failure rolls everything back.
 * @throws what failed first; `didNotBegin` tells whether that was `begin`
 */
export async function pipelinedTransaction<DB, T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
  last: (tx: Transaction<DB>) => Promise<unknown>,
): Promise<T> {
  const source = sources.get(db);
  if (!source) throw new Error('no query builder over a pool');
  const pipeline = new Pipeline(await source.pool.connect(), source.nameOf, 'transaction');
  const tx = new Transaction<DB>(partsOver(pipeline, source));
  pipelines.set(tx, pipeline);
  const begun = pipeline.control('begin');
  // Its failure is that of the first statement, too.
  begun.catch(() => undefined);
  let broken = true;
  try {
    const result = await work(tx);
    // `commit` never leaves before `begin` was answered: a transaction that did not begin has done nothing, and may run again.
    await begun;
    const [written, ended] = await Promise.allSettled([last(tx), pipeline.commit()]);
    // Where one of the last statements failed, `commit` was passed over.
    if (written.status === 'rejected') throw written.reason;
    if (ended.status === 'rejected') throw ended.reason;
    broken = false;
    if (ended.value === 'ROLLBACK') throw new Error('a statement failed that nobody waited for');
    return result;
  } catch (error) {
    await begun.catch((failure: unknown) => {
      noteNotBegun(failure);
      throw failure;
    });
    if (broken && !connectionLost(error)) {
      await pipeline.control('rollback');
      broken = false;
    }
    throw error;
  } finally {
    pipeline.release(broken);
  }
}

/** The query builders of pipelines: making one takes longer than sending a statement. */
const builders = new WeakMap<Pipeline, object>();

function over<DB>(pipeline: Pipeline, source: Source): Kysely<DB> {
  const known = builders.get(pipeline);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made below, of the same source
  if (known) return known as Kysely<DB>;
  const db = new Kysely<DB>(partsOver(pipeline, source));
  builders.set(pipeline, db);
  pipelines.set(db, pipeline);
  return db;
}

function partsOver(pipeline: Pipeline, { dialect }: Source): KyselyProps {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(pipeline) };
  const executor = new DefaultQueryExecutor(COMPILER, ADAPTER, provider);
  return { config: { dialect }, dialect, driver: NO_DRIVER, executor };
}
