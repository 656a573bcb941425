import { onTestFinished } from 'vitest';
import type { Connection } from '../../platform/db/database.ts';
import { openAddress } from '../network/address.ts';

/** A connection through an address of its own, which a test can silence. */
export type Through = {
  connection: Connection;
  /** Whatever is sent over the open connections goes nowhere from now on; new ones reach the database all the same. */
  silenceOpen(): void;
};

/** Leads a connection through an address, until the test ends. To be called before what uses it is opened. */
export async function throughAddress(connection: Connection): Promise<Through> {
  const address = await openAddress();
  onTestFinished(() => address.close());
  const { target, moved } = 'url' in connection ? byUrl(connection) : bySocket(connection);
  address.leadTo(target);
  return {
    connection: moved,
    silenceOpen() {
      address.silence();
      address.leadTo(target);
    },
  };

  function byUrl(given: Extract<Connection, { url: string }>) {
    const url = new URL(given.url);
    const to = Number(url.port);
    url.port = String(address.port);
    return { target: to, moved: { ...given, url: url.toString() } };
  }

  function bySocket(given: Exclude<Connection, { url: string }>) {
    const moved = { ...given, host: '127.0.0.1', port: address.port };
    return { target: `${given.host}/.s.PGSQL.${given.port}`, moved };
  }
}
