import { adapters, startFakes } from '#server/drivers.ts';
import { openPgFakeStore } from '#demo/store/fake-store.repository.ts';
import { PROVIDER_TIMES } from '#platform/providers/times.ts';
import { randomToken } from '#platform/secrets/secrets.ts';
import { roomBesideDatabase } from '#platform/files/disk.ts';
import type { Log } from '#platform/log/logger.ts';
import type { Config } from '#server/config.ts';
import type { Opened } from '../open.ts';

type Open = Pick<Opened, 'dataDir' | 'database' | 'deps'> & { log: Log };

const onCall = () => undefined;

/** The outside services that an import needs, as a server has them; in the demonstration their fakes, over the same records. */
export async function openServices(config: Config, { dataDir, database, deps, log }: Open) {
  const { db, clock } = deps;
  const store = openPgFakeStore(database.pool);
  const webhook = { token: randomToken(), url: () => 'http://127.0.0.1:9/' };
  const demo = config.demo ? await startFakes(config, db, { store, clock }, webhook) : null;
  const times = PROVIDER_TIMES;
  // No mail leaves an import.
  const opened = await adapters(config, demo, { dataDir, db, sender: undefined, log, clock, times, onCall });
  return {
    payment: opened.paymentBackground,
    storage: opened.storage,
    media: opened.media,
    scanner: opened.scanner,
    times,
    settings: { modoPrazo: config.modoPrazo },
    freeSpace: () => roomBesideDatabase(dataDir),
    async close() {
      opened.mailer.close();
      await opened.media.close();
      await opened.documents.close();
      await demo?.close();
    },
  };
}
