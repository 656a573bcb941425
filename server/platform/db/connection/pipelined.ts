import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type ConnectionProvider,
  type KyselyProps,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { connectionLost } from './away.ts';
import { DirectConnection, send } from './direct-connection.ts';
import { hotStatements, type NameOf } from './hot-statements.ts';
import { createLanes, type Lanes } from './lanes.ts';

/** What a query builder was made of. */
type Source = { pool: Pool; lanes: Lanes; nameOf: NameOf; dialect: PostgresDialect };
const sources = new WeakMap<object, Source>();
/** The connection of each query builder that has one. */
const connections = new WeakMap<object, DirectConnection>();

const COMPILER = new PostgresQueryCompiler();
const ADAPTER = new PostgresAdapter();
const DRIVER = new DummyDriver();

/** Errors of transactions whose `begin` was not answered, so that nothing in them has happened. */
const notBegun = new WeakSet<object>();

/** True for the error of a transaction that did not begin: it may be run again. */
export function didNotBegin(error: unknown): boolean {
  return typeof error === 'object' && error !== null && notBegun.has(error);
}

/**
 * The query builder over a pool whose connections send each statement at once (`pipeline` of pg). Statements that come often
 * are prepared once on each connection (docs/decisions/0053-send-the-statements-of-hot-calls-without-waiting-between.md).
 */
export function pipelinedQueries<DB>(pool: Pool): Kysely<DB> {
  const nameOf = hotStatements();
  const dialect = new PostgresDialect({ pool: namingPool(pool, nameOf) });
  const db = new Kysely<DB>({ dialect });
  sources.set(db, { pool, lanes: createLanes(pool, nameOf), nameOf, dialect });
  return db;
}

/**
 * Gives `work` a query builder over one connection of the pool that sends each statement at once: what is asked without
 * waiting for an answer before, as in `Promise.all`, costs one round trip together. A query builder of a transaction is given as
 * it is.
 */
export async function together<DB, T>(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const source = sources.get(db);
  // A transaction, or within another call: over one connection already.
  if (!source) return work(db);
  const client = await source.pool.connect();
  const connection = new DirectConnection(client, source.nameOf, { division: 'each' });
  try {
    return await work(over(connection, source));
  } finally {
    connection.end();
    client.release();
  }
}

/**
 * Gives `work` a query builder as `together` does, over a connection that other callers read by at the same time: what they
 * ask in one round of the event loop leaves in one piece, and its answers come in one piece. For short reads by key alone: a
 * long one would keep the others waiting, and nothing may be set or begun on such a connection.
 */
export function sharing<DB, T>(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const source = sources.get(db);
  if (!source) return work(db);
  return source.lanes.use((connection) => work(shared(connection, source)));
}

/** Asks a statement that was built before, without the steps of the query builder. @returns the rows */
export async function askBuilt<DB, R>(db: Kysely<DB>, statement: CompiledQuery<R>): Promise<R[]> {
  return connections.get(db)?.rowsOf(statement) ?? (await db.executeQuery(statement)).rows;
}

/** The query builders of shared connections: making one takes longer than sending a statement. */
const builders = new WeakMap<DirectConnection, object>();

function shared<DB>(connection: DirectConnection, source: Source): Kysely<DB> {
  const known = builders.get(connection);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made below, of the same source
  if (known) return known as Kysely<DB>;
  const made = over<DB>(connection, source);
  builders.set(connection, made);
  return made;
}

function over<DB>(connection: DirectConnection, source: Source): Kysely<DB> {
  const db = new Kysely<DB>(partsOver(connection, source));
  connections.set(db, connection);
  return db;
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
  const source = sourceOf(db);
  const client = await source.pool.connect();
  const connection = new DirectConnection(client, source.nameOf, { division: 'together' });
  const tx = new Transaction<DB>(partsOver(connection, source));
  connections.set(tx, connection);
  const begun = connection.control('begin');
  // Its failure is that of the first statement, too.
  begun.catch(() => undefined);
  let broken = true;
  try {
    const result = await work(tx);
    // `commit` never leaves before `begin` was answered: a transaction that did not begin has done nothing, and may run again.
    await begun;
    const [written, ended] = await Promise.allSettled([last(tx), connection.endWith('commit')]);
    // Where one of the last statements failed, `commit` was passed over.
    if (written.status === 'rejected') throw written.reason;
    if (ended.status === 'rejected') throw ended.reason;
    broken = false;
    if (ended.value === 'ROLLBACK') throw new Error('a statement failed that nobody waited for');
    return result;
  } catch (error) {
    await begun.catch((failure: unknown) => {
      if (typeof failure === 'object' && failure !== null) notBegun.add(failure);
      throw failure;
    });
    if (broken && !connectionLost(error)) {
      await connection.control('rollback');
      broken = false;
    }
    throw error;
  } finally {
    connection.end();
    client.release(broken);
  }
}

function sourceOf(db: object): Source {
  const known = sources.get(db);
  if (!known) throw new Error('no query builder over a pool');
  return known;
}

/** What a query builder over one connection is made of. */
function partsOver(connection: DirectConnection, { dialect }: Source): KyselyProps {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = new DefaultQueryExecutor(COMPILER, ADAPTER, provider);
  return { config: { dialect }, dialect, driver: DRIVER, executor };
}

/** The pool as Kysely takes it, whose clients send hot statements by name. */
function namingPool(pool: Pool, nameOf: NameOf): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? namingClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function namingClient(client: PoolClient, nameOf: NameOf): PostgresPoolClient {
  function query(text: unknown, values: readonly unknown[] = []): never {
    if (typeof text !== 'string') throw new Error('no cursor shares a pipelined connection');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one signature for the two of the interface
    return send(client, nameOf, text, values) as never;
  }
  return { query, release: (destroy) => client.release(destroy) };
}
