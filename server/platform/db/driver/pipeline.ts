import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient, Query } from 'pg';
import { Batch } from './batch.ts';
import { Skipped, Statement, type Answer, type PreparedColumns } from './statement.ts';
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

/** What every connection has prepared. */
const preparedOn = new WeakMap<PoolClient, PreparedColumns>();

/**
 * One connection as Kysely asks it, for as long as its owner has it out of the pool. No statement waits for the answer of another
 * one; those of one turn of the event loop leave in one write, with one `Sync` where they depend on each other
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
export class Pipeline implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: NameOf;
  readonly #grouping: Grouping;
  readonly #prepared: PreparedColumns;
  #batch: Batch | null = null;
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
    return (await this.#ask(text, text, [])).command;
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
    return this.#ask(this.#nameOf(text), text, values);
  }

  async #ask(name: string | null, text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#ended) throw new Error(LATE);
    const batch = (this.#batch ??= this.#open());
    const statement = new Statement({ name, text, values }, this.#prepared, (one) => batch.add(one));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `PgQuery`
    this.#client.query(statement as unknown as Query);
    try {
      return await statement.answer;
    } catch (error) {
      if (this.#grouping === 'shared' && error instanceof Skipped) return this.#ask(name, text, values);
      throw error;
    }
  }

  /** A batch that leaves when nobody can add to it in this turn; a shared one after all that arrived in this round of the loop. */
  #open(): Batch {
    const batch = new Batch(this.#grouping === 'independent');
    const later = this.#grouping === 'shared' ? setImmediate : process.nextTick;
    later(() => {
      this.#commit?.();
      this.#commit = null;
      this.#batch = null;
      batch.send(this.#client);
    });
    return batch;
  }
}
