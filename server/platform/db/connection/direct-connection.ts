import { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { followsAFailure } from './away.ts';
import { Batch, Skipped, type Division } from './batch.ts';
import type { NameOf } from './hot-statements.ts';
import { columnsOn, prepareAndSend, type Answer, type Columns } from './prepared-query.ts';

/** Calls a function after all promises of this turn that can go on without an answer. */
function endOfTurn(flush: () => void): void {
  process.nextTick(flush);
}

/** How statements leave a connection. */
type Sending = {
  division: Division;
  /** A statement that was passed over is asked once more: for reads of several callers, who have nothing to do with each other. */
  again?: boolean;
  /** Calls a function when what was asked by then is to leave. */
  later?: (flush: () => void) => void;
};

/** One client as Kysely asks it, for as long as it is held; it does not wait for an answer before it sends the next statement. */
export class DirectConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: NameOf;
  readonly #columns: Map<string, Columns>;
  readonly #sending: Sending;
  #batch: Batch;
  #gathering = false;
  #corked: Writable | null = null;
  #last: (() => Promise<void>) | null = null;
  #closed = false;
  #ended = false;

  constructor(client: PoolClient, nameOf: NameOf, sending: Sending) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#columns = columnsOn(client);
    this.#sending = sending;
    this.#batch = new Batch(sending.division);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#askOpen(this.#nameOf(sql), sql, parameters);
    const wrote = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what the rows are
    return { rows: rows as R[], ...(wrote && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** The rows that a statement gives. */
  async rowsOf<R>({ sql, parameters }: CompiledQuery<R>): Promise<R[]> {
    const { rows } = await this.#askOpen(this.#nameOf(sql), sql, parameters);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what the rows are
    return rows as R[];
  }

  /** Sends `begin` and the like. @returns the command that the server says it has carried out */
  async control(text: 'begin' | 'commit' | 'rollback'): Promise<string> {
    return (await this.#ask(text, text, [])).command;
  }

  /** As `control`, behind all statements of this turn, also those that their callers have not reached yet. */
  endWith(text: 'commit'): Promise<string> {
    this.#gather();
    return new Promise((resolve, reject) => {
      this.#last = async () => {
        const ended = this.control(text);
        this.#closed = true;
        await ended.then(resolve, reject);
      };
    });
  }

  /** @throws where the end of the transaction was sent: the statement would be carried out outside of it */
  #askOpen(...asked: [name: string | null, text: string, values: readonly unknown[]]): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Error('a statement came after the end of its transaction'));
    return this.#ask(...asked);
  }

  #ask(name: string | null, text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#ended) return Promise.reject(new Error('a statement came after the end of its transaction'));
    this.#gather();
    const columns = name === null ? undefined : this.#columns.get(name);
    if (name !== null && columns) {
      const answer = this.#batch.ask(this.#client, { name, columns, values });
      return this.#sending.again ? answer.catch(this.#orAgain(name, text, values)) : answer;
    }
    // pg writes it at once: after what waits to be sent, and in one piece with what follows.
    this.#corked ??= cork(this.#client);
    this.#closeBatch();
    const answer =
      name === null
        ? this.#client.query<object>(text, [...values])
        : prepareAndSend(this.#client, { name, text, values }, this.#columns);
    return answer.catch(afterItsCause);
  }

  #orAgain(...asked: [name: string, text: string, values: readonly unknown[]]) {
    return (error: unknown): Promise<Answer> => {
      if (error instanceof Skipped) return this.#ask(...asked);
      throw error;
    };
  }

  /** Holds back what is sent until nobody has anything to add in this turn, so that it leaves in one piece. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { later = endOfTurn } = this.#sending;
    later(() => {
      void this.#last?.();
      this.#last = null;
      this.#gathering = false;
      this.#closeBatch();
      this.#corked?.uncork();
      this.#corked = null;
    });
  }

  #closeBatch(): void {
    this.#batch.close();
    this.#batch = new Batch(this.#sending.division);
  }

  /** What is asked from now on is refused: the client belongs to somebody else. */
  end(): void {
    this.#ended = true;
  }

  streamQuery(): never {
    throw new Error('no cursor shares a pipelined connection');
  }
}

/**
 * Holds back that a statement was refused because another one had failed, until whoever waits for several has heard of that one: the
 * answers come in one piece, and the way from an answer to its caller may be longer than another's.
 */
async function afterItsCause(error: unknown): Promise<never> {
  if (followsAFailure(error)) await new Promise((resolve) => setImmediate(resolve));
  throw error;
}

/** Keeps what is written to the socket of a client until it is uncorked; null where pg has it in another form. */
function cork(client: PoolClient): Writable | null {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : null;
  if (!(stream instanceof Writable)) return null;
  stream.cork();
  return stream;
}

/** Sends a statement by itself, by its name where it has one. */
export function send(
  client: PoolClient,
  nameOf: NameOf,
  text: string,
  values: readonly unknown[],
): Promise<Answer> {
  const name = nameOf(text);
  if (name === null) return client.query<object>(text, [...values]);
  const known = columnsOn(client);
  const columns = known.get(name);
  if (!columns) return prepareAndSend(client, { name, text, values }, known);
  const batch = new Batch('each');
  const answer = batch.ask(client, { name, columns, values });
  batch.close();
  return answer;
}
