import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, runAs } from '#testing/database/connections.ts';
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres/server.ts';
import { openAddress, type Address } from '#testing/network/address.ts';

/** A primary, its synchronous standby, and the address that hides which one is used. */
export type Pair = {
  address: Address;
  /** Address that the standby streams through. */
  link: Address;
  /** As the superuser, by the address. */
  url: string;
  primary(): PostgresServer;
  standby(): PostgresServer;
  /** The standby writes from then on, without a standby of its own; the caller ends the old primary. */
  promote(): Promise<void>;
  /** Replaces the old primary by a standby from a fresh copy; every commit waits for it from then on. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
};

const CAUGHT_UP_WITHIN_MS = 60_000;
/** Oldest supported PostgreSQL; the embedded one comes without `pg_basebackup`. */
const MAJOR = 15;

/** Keeps its data in `folder`. */
export async function startPair(folder: string): Promise<Pair> {
  const [address, link] = [await openAddress(), await openAddress()];
  let made = 0;
  const place = () => join(folder, `servidor-${(made += 1)}`);
  let primary = await createPostgresServer({ major: MAJOR, folder: place(), durable: true });
  await primary.start();
  address.leadTo(primary.port);
  let standby: { server: PostgresServer; folder: string } | null = null;
  let primaryFolder = join(folder, 'servidor-1');

  async function rebuild(): Promise<void> {
    link.leadTo(primary.port);
    const own = place();
    const standbyOf = primary.url().replace(`:${primary.port}/`, `:${link.port}/`);
    const server = await createPostgresServer({ major: MAJOR, folder: own, durable: true, standbyOf });
    await server.start();
    standby = { server, folder: own };
    await waitForEach(primary.url());
  }

  function standing(): { server: PostgresServer; folder: string } {
    if (!standby) throw new Error('there is no standby');
    return standby;
  }

  await rebuild();
  return {
    address,
    link,
    url: primary.url().replace(`:${primary.port}/`, `:${address.port}/`),
    primary: () => primary,
    standby: () => standing().server,
    async promote() {
      const { server, folder: own } = standing();
      await runAs({ url: server.url() }, 'select pg_promote()');
      await primary.kill();
      link.cut();
      await rm(primaryFolder, { recursive: true, force: true });
      primary = server;
      primaryFolder = own;
      standby = null;
    },
    rebuild,
    async stop() {
      await primary.stop();
      await standby?.server.stop();
      await Promise.all([address.close(), link.close()]);
    },
  };
}

/** Commits wait for the standby from then on, once it has caught up. */
async function waitForEach(url: string): Promise<void> {
  await runAs({ url }, "alter system set synchronous_standby_names = '*'");
  await runAs({ url }, 'select pg_reload_conf()');
  const client = await openConnection({ url });
  try {
    const { rows } = await client.query<{ until: string }>('select pg_current_wal_lsn()::text as until');
    const deadline = Date.now() + CAUGHT_UP_WITHIN_MS;
    for (;;) {
      const has = await client.query(
        "select from pg_stat_replication where sync_state = 'sync' and flush_lsn >= $1::pg_lsn",
        [rows[0]?.until],
      );
      if (has.rowCount === 1) return;
      if (Date.now() > deadline) throw new Error('the standby did not catch up');
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}
