import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ProviderError } from '#ports/provider-error.ts';
import type { Storage } from '#ports/storage.ts';
import type { StorageUpkeep } from '#platform/storage/upkeep.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { openFiles } from '#server/drivers.ts';
import { readSweepState } from '#features/instalacao/arquivos/arquivos.public.ts';
import { STORES, type StoreName } from '#platform/storage/objects.repository.ts';
import { aviso, bem, mal, reasonOf, wrongSettings, type Finding } from './finding.ts';
import type { Opened } from '../open.ts';

const WHAT = 'Arquivos';
const ONDE = { pasta: 'na pasta', s3: 'no S3' } as const;
const DAY_MS = 86_400_000;
/** The sweep runs each night; it counts as missing after two. */
const LATE_MS = 2 * DAY_MS;

/** The store of files: open, taking writes, and whole when it was last gone through. */
export async function checkFiles(config: Config, { dataDir, deps }: Opened): Promise<Finding[]> {
  try {
    const { upkeep } = await openFiles(config, { dataDir, db: deps.db, log: deps.log });
    const stores: Finding[] = [];
    for (const name of STORES) {
      const store = upkeep.store(name);
      if (store) stores.push(await tryStore(name, store, config.storage.writeTo));
    }
    return [...stores, ...(await pendingOf(upkeep)), await lastSweep(deps)];
  } catch (error) {
    if (error instanceof ConfigError) return wrongSettings(error);
    throw error;
  }
}

/** Writes, reads and deletes a small object. */
async function tryStore(name: StoreName, store: Storage, writeTo: StoreName): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-doctor-'));
  const key = `doctor-${randomUUID()}`;
  try {
    const source = join(folder, 'prova');
    await writeFile(source, key);
    await store.putFile(key, source);
    const back = await text(await store.read(key));
    await store.remove(key);
    if (back !== key) return mal(WHAT, `${ONDE[name]}, voltam outros`, 'Não use este lugar.');
    const words = name === writeTo ? 'cifrados, aceitando novos' : 'cifrados, só os que já estão lá';
    return bem(WHAT, `${ONDE[name]}, ${words}`);
  } catch (error) {
    return mal(WHAT, reasonOf(error), remedyFor(name, error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function remedyFor(name: StoreName, error: unknown): string {
  if (name === 'pasta') return 'Confira o disco de DATA_DIR: espaço, dono e permissões.';
  const refused = error instanceof ProviderError && error.kind === 'key-refused';
  return refused
    ? 'Confira S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION e o que a chave pode fazer em S3_BUCKET.'
    : 'Confira S3_ENDPOINT, S3_BUCKET, S3_PATH_STYLE e a rede.';
}

async function pendingOf(upkeep: StorageUpkeep): Promise<Finding[]> {
  const { plain, otherKey, elsewhere } = await upkeep.pending();
  const todo: [boolean, string, string][] = [
    [plain, 'há arquivos guardados sem cifra', 'npm run cli -- keys rotate'],
    [otherKey, 'há arquivos sob uma MASTER_KEY anterior', 'npm run cli -- keys rotate'],
    [elsewhere, 'há arquivos fora de onde vão os novos', 'npm run cli -- storage move, quando quiser'],
  ];
  return todo.filter(([is]) => is).map(([, words, remedy]) => aviso(WHAT, words, remedy));
}

async function lastSweep({ db, clock }: Opened['deps']): Promise<Finding> {
  const last = await readSweepState(db);
  if (!last) return aviso(WHAT, 'ainda não conferidos; a conferência roda toda noite com o servidor no ar');
  const { ausentes, vistos, em } = last;
  if (ausentes > 0) {
    const words = ausentes === 1 ? 'falta 1' : `faltam ${ausentes}`;
    return mal(WHAT, `${words} na última conferência`, 'Restaure-os da última cópia de segurança.');
  }
  const age = clock().getTime() - em.getTime();
  if (age < LATE_MS) return bem(WHAT, `${vistos} conferidos, nenhum falta`);
  return aviso(WHAT, `conferidos há ${Math.floor(age / DAY_MS)} dias`, 'Deixe o servidor no ar à noite.');
}
