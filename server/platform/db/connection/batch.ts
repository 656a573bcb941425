import { DatabaseError, Query, type Connection, type PoolClient } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';
import { connectionLost, followsAFailure } from './away.ts';
import type { Answer, Columns } from './prepared-query.ts';

/** A statement that its client has prepared, with its values. */
export type KnownAsk = { name: string; columns: Columns; values: readonly unknown[] };

/** How the statements of a batch depend on each other. */
export type Division =
  /** Each is by itself, and is answered by itself. */
  | 'each'
  /** They are carried out up to the first that fails, and are answered together: of a transaction, or reads. */
  | 'together';

/** The failure of a statement that was not carried out, because one before it in its batch had failed. */
export class Skipped extends Error {
  /** What PostgreSQL says of the statements of a transaction after one that has failed. */
  readonly code = '25P02';
  constructor() {
    super('a statement before this one failed');
  }
}

const EXECUTE = serialize.execute();
const SYNC = serialize.sync();
/** What pg hears after each statement, made here for those that the server does not say it after. */
const READY = { name: 'readyForQuery', length: 5, status: 'T' };

/**
 * Prepared statements that leave a client in one piece. Where they are carried out together, one `Sync` ends them: PostgreSQL
 * then answers once and not after each statement, which costs both sides a system call
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
export class Batch {
  readonly #divided: boolean;
  readonly #pieces: Buffer[] = [];
  readonly #queries: KnownQuery[] = [];
  #connection: Connection | null = null;

  constructor(division: Division) {
    this.#divided = division === 'each';
  }

  /** Sends a statement when the batch is closed. @throws what the server says, and `Skipped` */
  ask(client: PoolClient, ask: KnownAsk): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const query = new KnownQuery(this, ask, resolve, reject);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg knows it by its prototype
      client.query(query as unknown as Query);
    });
  }

  /** Takes the bytes of a statement, in the order in which pg waits for the answers. */
  add(query: KnownQuery, bytes: Buffer, connection: Connection): void {
    this.#connection = connection;
    this.#queries.push(query);
    this.#pieces.push(bytes, EXECUTE);
    if (this.#divided) this.#end(query);
  }

  /** Sends what was taken. Nothing may be asked afterwards. */
  close(): void {
    const last = this.#queries.at(-1);
    if (!last || !this.#connection) return;
    if (!this.#divided) this.#end(last);
    // Where it can no longer be written to, pg fails all who wait.
    if (this.#connection.stream.writable) this.#connection.stream.write(Buffer.concat(this.#pieces));
  }

  #end(query: KnownQuery): void {
    query.endsHere = true;
    this.#pieces.push(SYNC);
  }

  /** After a statement that the server has refused: it passes over the others and says nothing of them. */
  skipAfter(query: KnownQuery, connection: Connection): void {
    if (query.endsHere) return;
    for (let left = this.#queries.length - this.#queries.indexOf(query) - 1; left > 0; left -= 1) {
      connection.emit('readyForQuery', READY);
      connection.emit('errorMessage', new Skipped());
    }
  }
}

/**
 * A prepared statement whose columns are known, in the form in which pg's client handles its queries: it asks for no description
 * of them, and has none of what pg's own query needs for texts, cursors and events.
 */
class KnownQuery {
  readonly name: string;
  /** Whether a `Sync` follows, so that the server says when it is ready for the next. */
  endsHere = false;
  readonly #batch: Batch;
  readonly #columns: Columns;
  readonly values: readonly unknown[];
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #answer: Answer = { command: '', rowCount: null, rows: [] };
  /** What a column could not be read for. */
  #unreadable: unknown = null;

  constructor(
    batch: Batch,
    { name, columns, values }: KnownAsk,
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
  ) {
    this.name = name;
    this.#batch = batch;
    this.#columns = columns;
    this.values = values;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** @returns why it cannot be sent: a value has no form in which PostgreSQL could read it */
  submit(connection: Connection): unknown {
    try {
      const bytes = serialize.bind({
        statement: this.name,
        values: [...this.values],
        valueMapper: prepareValue,
      });
      this.#batch.add(this, bytes, connection);
      return null;
    } catch (error) {
      return error;
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { parsers, rowOf } = this.#columns;
    try {
      const values = fields.map((text, i) => {
        const parse = parsers[i];
        return text === null || parse === undefined ? text : parse(text);
      });
      this.#answer.rows.push(rowOf(values));
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
    if (!this.endsHere) connection.emit('readyForQuery', READY);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === null) this.#resolve(this.#answer);
    else this.#reject(this.#unreadable);
  }

  handleError(error: unknown, connection: Connection): void {
    // After everything that follows from the failure itself: whoever waits for several hears of that one first.
    if (followsAFailure(error)) setImmediate(this.#reject, error);
    else this.#reject(error);
    if (error instanceof DatabaseError && !connectionLost(error)) this.#batch.skipAfter(this, connection);
  }
}
// pg refuses queries of other classes on a pipelined connection, because those that it knows are cursors.
Object.setPrototypeOf(KnownQuery.prototype, Query.prototype);
