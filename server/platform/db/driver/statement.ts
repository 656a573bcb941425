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

/** The columns of the statements that one connection has prepared, by name; statements add their own. */
export type PreparedColumns = Map<string, readonly Column[]>;

/** What the server has answered: the command it carried out, how many rows that touched, and the rows of a result. */
export type Answer = { command: string; rowCount: number | null; rows: object[] };

/** A text with its values. It is prepared under `name`; null: not kept. */
export type Ask = { name: string | null; text: string; values: readonly unknown[] };

/** The failure of a statement that the server passed over, because one before it in its batch had failed. */
export class Skipped extends Error {
  /** What PostgreSQL says of the statements of a transaction after one that has failed. */
  readonly code = '25P02';
  constructor() {
    super('a statement before this one failed');
  }
}

const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();
/** What pg's client hears between two statements, for those that no `Sync` separates. */
const READY = { name: 'readyForQuery', length: 5, status: 'T' };

function extended({ name, text, values }: Ask, prepared: PreparedColumns): Buffer[] {
  const statement = name ?? '';
  const bind = serialize.bind({ statement, values: [...values], valueMapper: prepareValue });
  if (prepared.has(statement)) return [bind, EXECUTE];
  // A use that failed may have prepared it before; to close what does not exist is no error.
  const close = serialize.close({ type: 'S', name: statement });
  const parse = serialize.parse({ name: statement, text, types: [] });
  return [close, parse, bind, DESCRIBE, EXECUTE];
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's types declare its methods as properties, which none can override
const PgQuery = Query as unknown as new (ask: object) => object;

/**
 * One statement in pg's queue. Its client accepts only its own `Query` on a pipelined connection; of that class this one
 * keeps nothing but the name. Columns are described once on each connection: those of a prepared statement do not change.
 */
export class Statement extends PgQuery {
  /** In PostgreSQL's protocol, up to its `Sync`. */
  readonly messages: readonly Buffer[];
  /** Sent by the simple protocol, in which a text may hold several commands, as those of migrations do; it needs no `Sync`. */
  readonly simple: boolean;
  #group: readonly Statement[] = [];
  readonly #name: string | null;
  readonly #submit: (statement: Statement) => void;
  readonly #prepared: PreparedColumns;
  readonly #settled = Promise.withResolvers<Answer>();
  readonly #answer: Answer = { command: '', rowCount: null, rows: [] };
  #columns: readonly Column[];
  /** Why a row could not be read. */
  #unreadable: unknown = null;

  /** @throws where a value has no form in which PostgreSQL could read it */
  constructor(ask: Ask, prepared: PreparedColumns, submit: (statement: Statement) => void) {
    super({ ...ask, name: ask.name ?? '' });
    this.#name = ask.name;
    this.#prepared = prepared;
    this.#submit = submit;
    this.#columns = (ask.name !== null && prepared.get(ask.name)) || [];
    this.simple = ask.name === null && ask.values.length === 0;
    this.messages = this.simple ? [serialize.query(ask.text)] : extended(ask, prepared);
  }

  get answer(): Promise<Answer> {
    return this.#settled.promise;
  }

  submit(): null {
    this.#submit(this);
    return null;
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
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns;
    const row: Record<string, unknown> = {};
    try {
      for (let i = 0; i < fields.length; i += 1) {
        const { name, parse } = columns[i]!;
        const text = fields[i]!;
        row[name] = text === null ? null : parse(text);
      }
      this.#answer.rows.push(row);
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
    if (this.#name !== null) this.#prepared.set(this.#name, this.#columns);
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
