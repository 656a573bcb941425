import path from 'node:path';
import type { Queries } from '../../../platform/db/database.ts';
import { GUARDAS, whatObjectsNeed } from '../../../platform/db/stored-objects.ts';
import type { Log } from '../../../platform/log/logger.ts';
import { createKeyring, masterKeys, type Keyring } from '../../../platform/master-key.ts';
import type { OnCall } from '../../http-client.ts';
import type { Bucket, Storage, StorageSettings, StorageUpkeep } from '../storage.port.ts';
import { createEncryptedStorage, type EncryptedOptions } from './encrypted.ts';
import { createFolderStorage } from './folder.ts';
import { createStorageUpkeep } from './upkeep.ts';

type Open = { settings: StorageSettings; dataDir: string; db: Queries; log: Log; onCall?: OnCall };

export type OpenStorage = {
  storage: Storage;
  upkeep: StorageUpkeep;
  /** What the rows need and the settings do not name, in words; files would be closed or out of reach. */
  problems: string[];
};

/** The house's store: files encrypted, in the folder and, with its settings, in the bucket. */
export async function openStorage({ settings, dataDir, db, log, onCall }: Open): Promise<OpenStorage> {
  const { masterKey, previousMasterKeys, s3, writeTo } = settings;
  const keyring = createKeyring(
    await masterKeys({ current: masterKey, previous: previousMasterKeys }, dataDir),
  );
  const stores: EncryptedOptions['stores'] = {
    pasta: createFolderStorage({ root: path.join(dataDir, 'arquivos') }),
  };
  if (s3) stores.s3 = await openBucket(s3, 'arquivos/', onCall);
  const options = { db, keyring, stores, writeTo, tempFolder: path.join(dataDir, 'preparo'), log };
  const upkeep = createStorageUpkeep(options);
  const problems = await problemsOf(db, keyring, stores);
  return {
    storage: createEncryptedStorage(options),
    upkeep,
    problems: [...problems, ...(await strangersOf(upkeep, log))],
  };
}

const WHERE = {
  pasta: 'DATA_DIR: a pasta arquivos',
  s3: 'S3_BUCKET: a parte arquivos/ do bucket',
} as const;
const REMEDY =
  'Aponte para o lugar ou para a base desta instalação; uma cópia restaurada começa com a pasta e o bucket vazios.';

/** Stores that are not this installation's, in words. */
async function strangersOf(upkeep: StorageUpkeep, log: Log): Promise<string[]> {
  const words: string[] = [];
  for (const guarda of GUARDAS) {
    if (!upkeep.store(guarda)) continue;
    // One that is away passes: the sweep asks again before it removes anything.
    const claim = await upkeep.claim(guarda).catch((error: unknown) => {
      log.warn({ err: error }, 'a store did not say whose it is');
      return 'ours' as const;
    });
    if (claim === 'foreign') words.push(`${WHERE[guarda]} é de outra instalação. ${REMEDY}`);
    if (claim === 'unknown')
      words.push(`${WHERE[guarda]} guarda arquivos que esta base não conhece. ${REMEDY}`);
  }
  return words;
}

/** A part of the bucket. The client is big: it is loaded only where there is one. */
export async function openBucket(bucket: Bucket, prefix: `${string}/`, onCall?: OnCall) {
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage({ ...bucket, prefix, onCall });
}

async function problemsOf(
  db: Queries,
  keyring: Keyring,
  stores: EncryptedOptions['stores'],
): Promise<string[]> {
  const { mestras, guardas } = await whatObjectsNeed(db);
  const unknown = mestras.filter((name) => !keyring.names.includes(name));
  return [
    ...unknown.map(
      (name) =>
        `MASTER_KEY: há arquivos cifrados com outra chave (${name}). Ponha essa chave em MASTER_KEY ou em MASTER_KEY_PREVIOUS.`,
    ),
    ...(guardas.includes('s3') && !stores.s3
      ? [
          'S3_ENDPOINT: falta, e há arquivos no S3. Para usar só a pasta, antes rode `npm run cli -- storage move --to folder`.',
        ]
      : []),
  ];
}
