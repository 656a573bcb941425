import type { PoolClient } from 'pg';
import { serialize } from 'pg-protocol';
import type { Statement } from './statement.ts';

const SYNC = serialize.sync();

/** Statements that leave a connection in one write. */
export class Batch {
  readonly #independent: boolean;
  readonly #messages: Buffer[] = [];
  #group: Statement[] = [];

  /** @param independent a failure concerns no other statement: each has a `Sync` of its own */
  constructor(independent: boolean) {
    this.#independent = independent;
  }

  add(statement: Statement): void {
    if (statement.simple) this.#sync();
    this.#messages.push(...statement.messages);
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
