import { onTestFinished } from 'vitest';
import type { Connection } from '#platform/db/database.ts';
import { openAddress } from '../network/address.ts';

/** A connection through an address of its own, which a test can silence. */
export type Through = {
  connection: Connection;
  /** Whatever is sent over the open connections goes nowhere from now on; new ones reach the database all the same. */
  silenceOpen: () => void;
};

/** Leads a connection through an address, until the test ends. To be called before what uses it is opened. */
export async function throughAddress(connection: Connection): Promise<Through> {
  const address = await openAddress();
  onTestFinished(() => address.close());
  const { port } = address;
  const moved =
    'url' in connection
      ? { ...connection, url: withPort(connection.url, port) }
      : { ...connection, host: '127.0.0.1', port };
  const target =
    'url' in connection
      ? Number(new URL(connection.url).port)
      : `${connection.host}/.s.PGSQL.${connection.port}`;
  address.leadTo(target);
  return {
    connection: moved,
    silenceOpen() {
      address.silence();
      address.leadTo(target);
    },
  };
}

/** The URL of the same database at another port of this machine. */
function withPort(url: string, port: number): string {
  return Object.assign(new URL(url), { port: String(port) }).toString();
}
