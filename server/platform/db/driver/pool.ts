import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '#platform/log/logger.ts';
import { connectionLost, noteWaited, oneOf } from '../outage.ts';

/**
 * How long callers wait for a server that is away, in milliseconds; a restart of PostgreSQL takes one to
 * three seconds.
 */
const PATIENCE_MS = 4_000;
const PROBE_EVERY_MS = 100;
/** Shortest time in milliseconds between two renewals of all connections, while the server goes on refusing writes. */
const RENEW_EVERY_MS = 1_000;

/** `read_only_sql_transaction`: the session may not write. */
const READS_ONLY = '25006';

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/**
 * A `pg` pool that waits during a short outage of the server. Waiting is safe for every call, because nothing
 * is sent before a connection exists; one probe runs on behalf of all waiting callers. Once an outage has
 * lasted `patienceMs`, calls fail at once.
 */
export class PatientPool extends Pool {
  /** How long after the start of an outage callers wait instead of failing, in milliseconds. */
  patienceMs = PATIENCE_MS;
  readonly #log: Log;
  /** Made once, since making it takes longer than calling it. */
  readonly #reachThen = callbackify(() => this.#reach());
  /** Start of the present outage (epoch ms); null while the server answers. */
  #since: number | null = null;
  #return: Promise<void> | null = null;
  /** Connections opened earlier (performance.now) are closed instead of used. */
  #renewedAt = Number.NEGATIVE_INFINITY;
  readonly #openedAt = new WeakMap<PoolClient, number>();

  constructor(config: PoolConfig, log: Log) {
    super(config);
    this.#log = log;
    // An idle connection was lost: without a listener the event would end the process.
    this.on('error', (error) => {
      if (!this.ending) log.warn({ err: error }, 'idle database connection lost');
    });
    // A connection lost while in use also emits an event; its user sees the error of the query.
    this.on('connect', (client) => {
      this.#openedAt.set(client, performance.now());
      client.on('error', () => undefined);
      client.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READS_ONLY) this.renew();
      });
    });
  }

  /**
   * Closes every connection that is open now as soon as nobody uses it. A session keeps from its start that it only reads, or
   * that it is another server's than the one that the address leads to since.
   */
  renew(): void {
    const now = performance.now();
    if (now - this.#renewedAt > RENEW_EVERY_MS) this.#renewedAt = now;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (!callback) return this.#reach();
    this.#reachThen((error, client?: PoolClient) =>
      callback(error ?? undefined, client, () => client?.release()),
    );
  }

  /**
   * A new connection outside the pool, for what cannot share a pipelined one: the bytes of a `copy`. The caller ends it.
   */
  async apart(): Promise<Client> {
    const client = new Client({ ...this.options, pipeline: false });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async #reach(): Promise<PoolClient> {
    try {
      return this.#reached(await this.#fresh());
    } catch (error) {
      if (!this.#worthWaiting(error)) {
        noteWaited(error);
        throw error;
      }
    }
    this.#return ??= this.#untilBack().finally(() => {
      this.#return = null;
    });
    await this.#return.catch((error: unknown) => {
      throw oneOf(error);
    });
    return this.#reached(await this.#fresh());
  }

  async #fresh(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      if ((this.#openedAt.get(client) ?? 0) >= this.#renewedAt) return client;
      client.release(true);
    }
  }

  #reached(client: PoolClient): PoolClient {
    if (this.#since !== null) {
      this.#log.warn({ awayMs: Date.now() - this.#since }, 'database is back');
      this.#since = null;
    }
    return client;
  }

  #worthWaiting(error: unknown): boolean {
    if (this.ending || !connectionLost(error)) return false;
    if (this.#since === null) {
      this.#since = Date.now();
      this.#log.warn({ err: error }, 'database is away');
    }
    return Date.now() - this.#since < this.patienceMs;
  }

  async #untilBack(): Promise<void> {
    for (;;) {
      await sleep(PROBE_EVERY_MS);
      try {
        this.#reached(await super.connect()).release();
        return;
      } catch (error) {
        if (!this.#worthWaiting(error)) {
          noteWaited(error);
          throw error;
        }
      }
    }
  }
}
