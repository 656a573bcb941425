import { DatabaseError, Query, types, type Connection } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';
import parseInstant from 'postgres-date';
import { connectionLost, followsAFailure } from '../outage.ts';

types.setTypeParser(types.builtins.INT8, Number);
// Dates are read as text (YYYY-MM-DD): a Date object could shift to another day in another time zone.
types.setTypeParser(types.builtins.DATE, (text) => text);
// Instants by the parser's second edition, which takes less than half the time of the first that pg brings.
types.setTypeParser(types.builtins.TIMESTAMPTZ, parseInstant);

/** A column of a result: its name, and what reads its values from PostgreSQL's text. */
type Column = { name: string; parse: (text: string) => unknown };

/** Makes a row of its values as PostgreSQL wrote them, in the order of the columns. */
type RowMaker = (texts: readonly (string | null)[]) => object;

/** The row makers of the statements that one connection has prepared, by name; statements add their own. */
export type PreparedRows = Map<string, RowMaker>;

/** The command that the server carried out, the number of rows that it touched or gave, and the rows of its result. */
export type Answer = { command: string; rowCount: number | null; rows: object[] };

/** Takes the messages of statements, in the order in which pg waits for their answers. */
export type Batch = { add(statement: Statement, messages: readonly Buffer[]): void };

/** The failure of a statement that the server passed over, because one before it in its batch had failed. */
export class Skipped extends Error {
  /** PostgreSQL's code for statements of a transaction after one that has failed. */
  readonly code = '25P02';
  constructor() {
    super('a statement before this one failed');
  }
}

const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();
/** Ends a statement for pg's client where no `Sync` follows it. */
const READY = { name: 'readyForQuery', length: 5, status: 'T' };

/** The messages of a statement in the extended protocol, up to its `Sync`. */
function extended({ name, text, values }: Statement, prepared: PreparedRows): Buffer[] {
  const bind = serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue });
  if (prepared.has(name)) return [bind, EXECUTE];
  // A use that failed may have prepared it before; to close what does not exist is no error.
  const close = serialize.close({ type: 'S', name });
  const parse = serialize.parse({ name, text, types: [] });
  return [close, parse, bind, DESCRIBE, EXECUTE];
}

/** For a statement that is not kept, where compiling would take longer than its rows. */
function fillerOf(columns: readonly Column[]): RowMaker {
  const read = (text: string | null, parse: Column['parse']) => (text === null ? null : parse(text));
  return (texts) =>
    Object.fromEntries(columns.map(({ name, parse }, i) => [name, read(texts[i] ?? null, parse)]));
}

/**
 * Compiled: V8 knows the shape of what an object literal makes, and keeps its values in the object itself. A row of 64 columns that
 * is filled by name takes six times as long, and three times the memory once its parts are added.
 */
function makerOf(columns: readonly Column[]): RowMaker {
  const fields = columns.map(
    ({ name }, i) => `${JSON.stringify(name)}: texts[${i}] === null ? null : parse${i}(texts[${i}])`,
  );
  const parsers = columns.map((_, i) => `parse${i}`);
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- of the names of columns, as JSON
  const compile = new Function(...parsers, `return (texts) => ({ ${fields.join()} })`) as (
    ...each: Column['parse'][]
  ) => RowMaker;
  return compile(...columns.map(({ parse }) => parse));
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's types declare its methods as properties, which none can override
const PgQuery = Query as unknown as new (
  text: string,
  values: readonly unknown[],
) => { name: string; text: string; values: readonly unknown[] };

/**
 * One statement in pg's queue. Its client accepts only its own `Query` on a pipelined connection; of that class this one
 * keeps nothing but the name. Columns are described once on each connection: those of a prepared statement do not change.
 */
export class Statement extends PgQuery {
  /** Sent by the simple protocol, in which a text may hold several commands, as those of migrations do; it needs no `Sync`. */
  readonly simple: boolean;
  #group: readonly Statement[] = [];
  readonly #batch: Batch;
  readonly #prepared: PreparedRows;
  readonly #settled = Promise.withResolvers<Answer>();
  readonly #answer: Answer = { command: '', rowCount: null, rows: [] };
  #rowOf: RowMaker;
  /** Why a row could not be read. */
  #unreadable: unknown = null;

  /** @param name under which it is prepared; empty: it is not kept */
  constructor(name: string, text: string, values: readonly unknown[], prepared: PreparedRows, batch: Batch) {
    // pg copies an object with its descriptors, which takes longer than sending the statement.
    super(text, values);
    this.name = name;
    this.#prepared = prepared;
    this.#batch = batch;
    this.#rowOf = prepared.get(name) ?? fillerOf([]);
    this.simple = name === '' && values.length === 0;
  }

  get answer(): Promise<Answer> {
    return this.#settled.promise;
  }

  /** @returns why it cannot be sent: a value has no form in which PostgreSQL could read it */
  submit(): unknown {
    try {
      this.#batch.add(this, this.simple ? [serialize.query(this.text)] : extended(this, this.#prepared));
      return null;
    } catch (error) {
      return error;
    }
  }

  /** @param group the statements up to the same `Sync` in their order, this one among them; later ones may be added */
  joins(group: readonly Statement[]): void {
    this.#group = group;
  }

  handleRowDescription({
    fields,
  }: {
    fields: readonly { name: string; dataTypeID: number; format: string }[];
  }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text'),
    }));
    this.#rowOf = this.name === '' ? fillerOf(columns) : makerOf(columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#answer.rows.push(this.#rowOf(fields));
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    // "INSERT 0 1", "SELECT 3", "COMMIT"
    const [command = '', ...numbers] = text.split(' ');
    this.#answer.command = command;
    const rows = numbers.at(-1);
    if (rows !== undefined) this.#answer.rowCount = Number(rows);
    if (this.name !== '') this.#prepared.set(this.name, this.#rowOf);
    if (this.#followers() > 0) connection.emit('readyForQuery', READY);
  }

  handleEmptyQuery(connection: Connection): void {
    this.handleCommandComplete({ text: '' }, connection);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === null) this.#settled.resolve(this.#answer);
    else this.#settled.reject(this.#unreadable);
  }

  handleCopyInResponse(connection: Connection): void {
    connection.stream.write(serialize.copyFail('no copy shares a pipeline'));
  }

  handleError(error: unknown, connection: Connection): void {
    // After everything that follows from the failure itself: who waits for several statements hears of that one first.
    if (followsAFailure(error)) setImmediate(this.#settled.reject, error);
    else this.#settled.reject(error);
    if (!(error instanceof DatabaseError) || connectionLost(error)) return;
    // The server passes over what follows up to the next `Sync`, and says nothing of it.
    for (let left = this.#followers(); left > 0; left -= 1) {
      connection.emit('readyForQuery', READY);
      connection.emit('errorMessage', new Skipped());
    }
  }

  #followers(): number {
    return this.#group.length - this.#group.indexOf(this) - 1;
  }
}
