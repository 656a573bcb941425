/* oxlint-disable eslint/no-underscore-dangle -- names of pg */
import { Query, type Connection, type PoolClient } from 'pg';

/** Reads a value of a column from PostgreSQL's text of it. */
type Parser = (text: string) => unknown;

/** The columns of a statement: what reads the value of each, and what makes a row of their values. */
export type Columns = { parsers: readonly Parser[]; rowOf: (values: readonly unknown[]) => object };

/** By their columns, for all connections: no more than there are prepared statements. */
const rowMakers = new Map<string, Columns['rowOf']>();

/**
 * Gives the function that makes a row of its values, in the order of these columns. It is compiled: V8 knows the shape of what an
 * object literal makes, and looks up each name anew in an object that is filled by name.
 */
function rowMaker(names: readonly string[]): Columns['rowOf'] {
  const fields = names.map((name, i) => `${JSON.stringify(name)}: values[${i}]`).join();
  const known = rowMakers.get(fields);
  if (known) return known;
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- of the names of columns, as JSON
  const made = new Function('values', `return { ${fields} }`) as Columns['rowOf'];
  rowMakers.set(fields, made);
  return made;
}

/** What a statement came to: the command that the server carried out, how many rows it touched, and the rows that it gives. */
export type Answer = { command: string; rowCount: number | null; rows: object[] };

/** A statement with its name and its values. */
export type Ask = { name: string; text: string; values: readonly unknown[] };

/** The parts of pg's query that its types do not tell of. */
type PgQuery = {
  readonly name: string;
  readonly _result: {
    fields: readonly { name: string }[];
    _parsers: readonly Parser[] | undefined;
  };
  handleCommandComplete(message: unknown, connection: Connection): void;
};
type Callback = (error: Error | null, answer: Answer) => void;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's own class, with the parts that are used here
const Base = Query as unknown as new (ask: Ask, callback: Callback) => PgQuery;

/**
 * The first use of a named statement on a connection, which prepares it and asks for the description of its columns. They do not
 * change, and describing sixty of them anew takes both sides as long as reading a row.
 */
class FirstQuery extends Base {
  readonly #known: Map<string, Columns>;

  constructor(ask: Ask, known: Map<string, Columns>, callback: Callback) {
    super(ask, callback);
    this.#known = known;
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    const { fields, _parsers: parsers = [] } = this._result;
    this.#known.set(this.name, { parsers, rowOf: rowMaker(fields.map(({ name }) => name)) });
  }
}

const described = new WeakMap<PoolClient, Map<string, Columns>>();

/** The columns of the statements that a client has prepared, by name; later ones are added to it. */
export function columnsOn(client: PoolClient): Map<string, Columns> {
  const known = described.get(client) ?? new Map<string, Columns>();
  described.set(client, known);
  return known;
}

/** Prepares a statement on a client and sends it. @param known the client's `columnsOn`, which then has its columns */
export function prepareAndSend(client: PoolClient, ask: Ask, known: Map<string, Columns>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = new FirstQuery(ask, known, (error, answer) => {
      if (error === null) resolve(answer);
      else reject(error);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `Base`
    client.query(query as unknown as Query);
  });
}
