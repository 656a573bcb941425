import path from 'node:path';
import type { Bucket, Storage } from '#ports/storage.ts';
import type { Queries } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { createEncryptedStorage, type EncryptedOptions } from './encrypted-storage.ts';
import { createKeyring, masterKeys, type Keyring } from './master-key.ts';
import { STORES, whatObjectsNeed, type StoreName } from './objects.repository.ts';
import { createPieceStore, type PieceStore } from './pieces.ts';
import { createStorageUpkeep, type StorageUpkeep } from './upkeep.ts';

export type StorageSettings = {
  /** The store for new files. */
  writeTo: StoreName;
  s3: Bucket | null;
  masterKey: Buffer | null;
  previousMasterKeys: readonly Buffer[];
};

/** The unencrypted stores that the settings name. */
export type Stores = EncryptedOptions['stores'];

type Open = { settings: StorageSettings; stores: Stores; dataDir: string; db: Queries; log: Log };

/** The opened file store. */
export type OpenStorage = {
  storage: Storage;
  /** The encrypted store for contents that arrive in pieces. */
  pieces: PieceStore;
  upkeep: StorageUpkeep;
  /** The name of the master key in use, derived from it. */
  masterKeyName: string;
  /**
   * Portuguese sentences about master keys or stores that rows need and the settings lack; without them files
   * cannot be read.
   */
  problems: string[];
};

/** Opens the installation's encrypted store over the stores of the settings. */
export async function openStorage({ settings, stores, dataDir, db, log }: Open): Promise<OpenStorage> {
  const { masterKey, previousMasterKeys, writeTo } = settings;
  const keyring = createKeyring(
    await masterKeys({ current: masterKey, previous: previousMasterKeys }, dataDir),
  );
  const options = { db, keyring, stores, writeTo, tempFolder: path.join(dataDir, 'preparo'), log };
  const upkeep = createStorageUpkeep(options);
  const problems = await missingSettings(db, keyring, stores);
  return {
    storage: createEncryptedStorage(options),
    pieces: createPieceStore(options),
    upkeep,
    masterKeyName: keyring.names[0],
    problems: [...problems, ...(await foreignStores(upkeep, log))],
  };
}

const WHERE = {
  pasta: 'DATA_DIR: a pasta arquivos',
  s3: 'S3_BUCKET: a parte arquivos/ do bucket',
} as const;
const REMEDY =
  'Aponte para o lugar ou para a base desta instalação; uma cópia restaurada começa com a pasta e o bucket vazios.';

/** Portuguese sentences about stores that belong to another installation. */
async function foreignStores(upkeep: StorageUpkeep, log: Log): Promise<string[]> {
  const words: string[] = [];
  for (const name of STORES) {
    if (!upkeep.store(name)) continue;
    // A store that does not answer is not refused; the sweep checks it again before it deletes anything.
    const claim = await upkeep.claim(name).catch((error: unknown) => {
      log.warn({ err: error }, 'a store did not say whose it is');
      return 'ours' as const;
    });
    if (claim === 'foreign') words.push(`${WHERE[name]} é de outra instalação. ${REMEDY}`);
    if (claim === 'unknown')
      words.push(`${WHERE[name]} guarda arquivos que esta base não conhece. ${REMEDY}`);
  }
  return words;
}

/** Portuguese sentences about master keys and stores that rows need and the settings lack. */
async function missingSettings(db: Queries, keyring: Keyring, stores: Stores): Promise<string[]> {
  const { masterKeys: needed, stores: used } = await whatObjectsNeed(db);
  const unknown = needed.filter((name) => !keyring.names.includes(name));
  return [
    ...unknown.map(
      (name) =>
        `MASTER_KEY: há arquivos cifrados com outra chave (${name}). Ponha essa chave em MASTER_KEY ou em MASTER_KEY_PREVIOUS.`,
    ),
    ...(used.includes('s3') && !stores.s3
      ? [
          'S3_ENDPOINT: falta, e há arquivos no S3. Para usar só a pasta, antes rode `npm run cli -- storage move --to folder`.',
        ]
      : []),
  ];
}
