/* oxlint-disable eslint/no-underscore-dangle -- names of pg */
import { Query, type Connection, type PoolClient, type QueryResult } from 'pg';

/** What PostgreSQL says of the columns of a statement, in the form in which pg reads rows by it. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

type Ask = { name: string; text: string; values: readonly unknown[] };
type Callback = (error: Error | null, result: unknown) => void;

/** The parts of pg's query that its types do not tell of. */
type PgQuery = {
  readonly name: string;
  readonly _result: Columns;
  /** Whether rows are kept for the result; pg says so when a description comes. */
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's own class, with the parts that are used here
const Base = Query as unknown as new (ask: Ask, callback: Callback) => PgQuery;

/**
 * A named statement that asks for the description of its columns once on each connection: the columns of a prepared statement
 * do not change, and describing sixty of them anew takes both sides as long as reading a row.
 */
class PreparedQuery extends Base {
  readonly #known: Map<string, Columns>;

  constructor(ask: Ask, known: Map<string, Columns>, callback: Callback) {
    super(ask, callback);
    this.#known = known;
  }

  override prepare(connection: Connection): void {
    const columns = this.#known.get(this.name);
    if (!columns) return super.prepare(connection);
    const { fields, _parsers, _prebuiltEmptyResultObject } = columns;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = true;
    super.prepare(withoutDescription(connection));
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.#known.has(this.name)) return;
    // Not the result itself, which holds its rows.
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** A view of a connection over which nobody asks for a description. */
function withoutDescription(connection: Connection): Connection {
  const known = silent.get(connection);
  if (known) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it inherits all the rest
  const made = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  silent.set(connection, made);
  return made;
}
const silent = new WeakMap<Connection, Connection>();

/** The columns of the statements that each client has prepared, by name. */
const described = new WeakMap<PoolClient, Map<string, Columns>>();

/** Sends a statement by its name over a client, which prepares it at its first use. */
export function sendPrepared<R>(client: PoolClient, ask: Ask): Promise<QueryResult<R & object>> {
  const known = described.get(client) ?? new Map<string, Columns>();
  described.set(client, known);
  return new Promise((resolve, reject) => {
    const query = new PreparedQuery(ask, known, (error, result) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what the rows are
      if (error === null) resolve(result as QueryResult<R & object>);
      else reject(error);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `Base`
    client.query(query as unknown as Query);
  });
}
