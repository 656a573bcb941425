import { Writable } from 'node:stream';
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
  type DatabaseConnection,
  type KyselyProps,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { connectionLost } from './away.ts';
import { hotStatements, type NameOf } from './hot-statements.ts';

/** What a query builder was made of. */
type Source = { pool: Pool; nameOf: NameOf; dialect: PostgresDialect };
const sources = new WeakMap<object, Source>();

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
 * are prepared once on each connection (docs/decisions/0053-hot-calls-make-few-round-trips.md).
 */
export function pipelinedQueries<DB>(pool: Pool): Kysely<DB> {
  const nameOf = hotStatements();
  const dialect = new PostgresDialect({ pool: namingPool(pool, nameOf) });
  const db = new Kysely<DB>({ dialect });
  sources.set(db, { pool, nameOf, dialect });
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
  const connection = new DirectConnection(client, source.nameOf);
  try {
    return await work(new Kysely<DB>(partsOver(connection, source)));
  } finally {
    connection.end();
    client.release();
  }
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
  const connection = new DirectConnection(client, source.nameOf);
  const tx = new Transaction<DB>(partsOver(connection, source));
  const begun = connection.control('begin');
  // Its failure is that of the first statement, too.
  begun.catch(() => undefined);
  let broken = true;
  try {
    const result = await work(tx);
    // In the order of their answers: whichever fails first is the reason.
    const [, , ended] = await Promise.all([begun, last(tx), connection.control('commit')]);
    broken = false;
    if (ended === 'ROLLBACK') throw new Error('a statement failed that nobody waited for');
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

/** One client as Kysely asks it, for as long as it is held; it does not wait for an answer before it sends the next statement. */
class DirectConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: NameOf;
  #ended = false;
  #gathering = false;

  constructor(client: PoolClient, nameOf: NameOf) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('a statement came after the end of its transaction');
    this.#gather();
    const { command, rowCount, rows } = await send<R>(this.#client, this.#nameOf, sql, parameters);
    const wrote = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return { rows, ...(wrote && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Sends `begin` and the like. @returns the command that the server says it has carried out */
  async control(text: 'begin' | 'commit' | 'rollback'): Promise<string> {
    this.#gather();
    return (await this.#client.query(text)).command;
  }

  /** Holds back what is sent until nobody has anything to add in this turn, so that it leaves in one piece. */
  #gather(): void {
    const stream = streamOf(this.#client);
    if (this.#gathering || !stream) return;
    this.#gathering = true;
    stream.cork();
    // After all promises that can go on without an answer.
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  /** What is asked from now on is refused: the client belongs to somebody else. */
  end(): void {
    this.#ended = true;
  }

  streamQuery(): never {
    throw new Error('no cursor shares a pipelined connection');
  }
}

/** The socket of a client, which pg does not tell of; null where it has another form: then every statement leaves by itself. */
function streamOf(client: PoolClient): Writable | null {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : null;
  return stream instanceof Writable ? stream : null;
}

/** What a query builder over one connection is made of. */
function partsOver(connection: DatabaseConnection, { dialect }: Source): KyselyProps {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = new DefaultQueryExecutor(COMPILER, ADAPTER, provider);
  return { config: { dialect }, dialect, driver: DRIVER, executor };
}

function send<R>(client: PoolClient, nameOf: NameOf, text: string, values: readonly unknown[]) {
  const name = nameOf(text);
  // An empty list would be sent as a statement of its own kind, which no name has.
  return name === null
    ? client.query<R & object>(text, [...values])
    : client.query<R & object>({ name, text, values: [...values] });
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
