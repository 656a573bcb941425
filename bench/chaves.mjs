// Cost of changing the master key over many files: node bench/chaves.mjs [objects]
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { openFiles } from '../server/drivers.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { whatObjectsNeed } from '../server/platform/storage/objects.repository.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { createKeyring } from '../server/platform/storage/master-key.ts';

const OBJECTS = Number(process.argv[2] ?? 1_000_000);
const AT_ONCE = 5_000;

const log = createLogger('silent');
const dataDir = await mkdtemp(join(tmpdir(), 'zelo-chaves-'));
const postgres = await startEmbeddedPostgres({ dataDir, log });
const database = openDatabase(postgres.owner, log);
const db = database.kysely;
await migrate(db);

const [before, after] = [randomBytes(32), randomBytes(32)];
const old = createKeyring([before]);
for (let n = 0; n < OBJECTS; n += AT_ONCE) {
  const rows = Array.from({ length: Math.min(AT_ONCE, OBJECTS - n) }, (_, i) => {
    const chave = `52998224725/${(n + i).toString(16).padStart(32, '0')}/laudo_medico-${n + i}.pdf`;
    return {
      chave,
      lugar: `${chave}.0123456789abcdef`,
      guarda: 'pasta',
      size: 1,
      sha256: 'x',
      ...old.wrap(before, chave),
    };
  });
  await db.insertInto('objetos').values(rows).execute();
}

const timed = async (name, work) => {
  const started = performance.now();
  const result = await work();
  process.stdout.write(`${name.padEnd(40)} ${((performance.now() - started) / 1000).toFixed(2)} s\n`);
  return result;
};

await timed('what the start asks', () => whatObjectsNeed(db));
const MASTER_KEY = after.toString('base64');
const config = readConfig({ DATA_DIR: dataDir, MASTER_KEY, MASTER_KEY_PREVIOUS: before.toString('base64') });
const { upkeep } = await openFiles(config, { dataDir, db, log });
await timed(`${OBJECTS} keys wrapped anew`, () => upkeep.rewrap(() => undefined));
await timed('what the start asks', () => whatObjectsNeed(db));

await database.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
