import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient, Query } from 'pg';
import { serialize } from 'pg-protocol';
import { Skipped, Statement, type Answer, type Batch, type PreparedRows } from './statement.ts';
import { trace } from '#platform/trace/trace.ts';
import type { NameOf } from './statement-names.ts';

/** How the statements that leave together depend on each other. */
export type Grouping =
  /** Not at all: a `Sync` after each. */
  | 'independent'
  /** Carried out up to the first that fails, and answered together: one `Sync` for all. */
  | 'transaction'
  /** As `transaction`, of several callers and reads only: what was passed over is sent once more. */
  | 'shared';

const LATE = 'a statement came after the end of its transaction';
const SYNC = serialize.sync();

/** By connection; it outlives the pipelines over it. */
const preparedOn = new WeakMap<PoolClient, PreparedRows>();

/**
 * One connection as Kysely asks it, for as long as its owner has it out of the pool. No statement waits for the answer of another
 * one; those of one turn of the event loop leave in one write, with one `Sync` where they depend on each other
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
export class Pipeline implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: NameOf;
  readonly #grouping: Grouping;
  readonly #prepared: PreparedRows;
  #batch: Sending | null = null;
  #commit: (() => void) | null = null;
  #committed = false;
  #ended = false;

  constructor(client: PoolClient, nameOf: NameOf, grouping: Grouping) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#grouping = grouping;
    this.#prepared = preparedOn.get(client) ?? new Map();
    preparedOn.set(client, this.#prepared);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#askOpen(sql, parameters);
    const wrote = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what the rows are
    return { rows: rows as R[], ...(wrote && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** The rows of a statement. */
  async rowsOf<R>({ sql, parameters }: CompiledQuery<R>): Promise<R[]> {
    const { rows } = await this.#askOpen(sql, parameters);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what the rows are
    return rows as R[];
  }

  /**
   * Commits behind all statements of this turn, also those that their callers have not reached yet, and refuses later ones.
   * @returns the command that the server says it has carried out: `ROLLBACK` after a failure
   */
  commit(): Promise<string> {
    this.#batch ??= this.#open();
    return new Promise((resolve, reject) => {
      this.#commit = () => {
        this.control('commit').then(resolve, reject);
        this.#committed = true;
      };
    });
  }

  /** @returns the command that the server says it has carried out: `ROLLBACK` for a `commit` after a failure */
  async control(text: 'begin' | 'commit' | 'rollback'): Promise<string> {
    const ask = () => this.#ask(text, text, []);
    return (await (trace.on === null ? ask() : trace.on.statement(text, ask))).command;
  }

  /** Gives the connection back to the pool and refuses what is asked from now on. @param broken nobody is to use it again */
  release(broken = false): void {
    this.#ended = true;
    this.#client.release(broken);
  }

  streamQuery(): never {
    throw new Error('no cursor shares a pipelined connection');
  }

  async #askOpen(text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#committed) throw new Error(LATE);
    const name = this.#nameOf(text) ?? '';
    if (trace.on === null) return this.#ask(name, text, values);
    return trace.on.statement(text, () => this.#ask(name, text, values));
  }

  #ask(name: string, text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#ended) return Promise.reject(new Error(LATE));
    this.#batch ??= this.#open();
    const statement = new Statement(name, text, values, this.#prepared, this.#batch);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `PgQuery`
    this.#client.query(statement as unknown as Query);
    if (this.#grouping !== 'shared') return statement.answer;
    return statement.answer.catch((error: unknown) => {
      if (error instanceof Skipped) return this.#ask(name, text, values);
      throw error;
    });
  }

  /** A batch that leaves when nobody can add to it in this turn; a shared one after all that arrived in this round of the loop. */
  #open(): Sending {
    const batch = new Sending(this.#grouping === 'independent');
    const leave = () => {
      this.#commit?.();
      this.#commit = null;
      this.#batch = null;
      batch.send(this.#client);
    };
    if (this.#grouping === 'shared') setImmediate(leave);
    else process.nextTick(leave);
    return batch;
  }
}

/** Statements that leave a connection in one write. */
class Sending implements Batch {
  readonly #independent: boolean;
  readonly #messages: Buffer[] = [];
  #group: Statement[] = [];

  /** @param independent a failure concerns no other statement: each has a `Sync` of its own */
  constructor(independent: boolean) {
    this.#independent = independent;
  }

  add(statement: Statement, messages: readonly Buffer[]): void {
    if (statement.simple) this.#sync();
    this.#messages.push(...messages);
    this.#group.push(statement);
    statement.joins(this.#group);
    if (statement.simple) this.#group = [];
    else if (this.#independent) this.#sync();
  }

  send({ connection: { stream } }: PoolClient): void {
    this.#sync();
    // Where it can no longer be written to, pg fails all who wait.
    if (stream.writable) stream.write(Buffer.concat(this.#messages));
  }

  #sync(): void {
    if (this.#group.length === 0) return;
    this.#messages.push(SYNC);
    this.#group = [];
  }
}
