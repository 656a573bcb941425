import { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import type { NameOf } from './hot-statements.ts';
import { sendPrepared } from './prepared-query.ts';

/** Calls a function after all promises of this turn that can go on without an answer. */
function endOfTurn(flush: () => void): void {
  process.nextTick(flush);
}

/** One client as Kysely asks it, for as long as it is held; it does not wait for an answer before it sends the next statement. */
export class DirectConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: NameOf;
  readonly #later: typeof endOfTurn;
  #ended = false;
  #gathering = false;

  /** @param later calls a function when what was asked by then is to leave */
  constructor(client: PoolClient, nameOf: NameOf, later = endOfTurn) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#later = later;
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
    this.#later(() => {
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

/** Sends a statement, by its name where it has one. */
export function send<R>(client: PoolClient, nameOf: NameOf, text: string, values: readonly unknown[]) {
  const name = nameOf(text);
  // An empty list would be sent as a statement of its own kind, which no name has.
  return name === null
    ? client.query<R & object>(text, [...values])
    : sendPrepared<R>(client, { name, text, values });
}
