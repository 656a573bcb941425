import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { newKeyPair } from '#adapters/archive/drivers/age-key.ts';
import { createAgeTar } from '#adapters/archive/drivers/age-tar.ts';
import { createFolderStorage } from '#adapters/storage/drivers/folder.ts';
import type { CopiarDeps } from '#features/instalacao/copias/copiar/copiar.usecases.ts';
import { selectOf, listCopiedTables } from '#features/instalacao/copias/catalogo.repository.ts';
import type { RestoreDeps } from '#features/instalacao/copias/restaurar/restaurar.usecases.ts';
import { checksumOf } from '#features/instalacao/copias/tally.usecases.ts';
import { copyOut, withDbSession } from '#features/instalacao/copias/session.repository.ts';
import { openDatabase, poolConfig, type Connection } from '#platform/db/database.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import type { AppSecrets } from '#platform/secrets/app-secret.ts';
import { createLogger } from '#platform/log/logger.ts';
import type { TestApp } from '../app/app.ts';
import { createTestDatabase } from '../database/database.ts';

export const COPIANDO = { tipo: 'Sistema', nome: 'cópia' } as const;

/** A key of the test's own. */
export const CHAVE = (await newKeyPair()).secret;
const log = createLogger('silent');
const noJobs = { enqueue: async () => undefined, wake: () => undefined };

/** The dependencies of copying on a test's server. */
export function copiarDeps(app: TestApp, change: Partial<CopiarDeps> = {}): CopiarDeps {
  return {
    ...app.deps,
    connection: app.owner,
    archive: createAgeTar(CHAVE),
    programa: '0.0.0',
    demo: true,
    generatedSecrets: ['segredo da instalação de teste, longo', null],
    freeSpace: async () => Infinity,
    ...change,
  };
}

/** Another installation: a database and a folder of its own, both empty. */
export async function outraInstalacao(change: Partial<RestoreDeps> = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-restauro-'));
  const db = openDatabase(database.owner, log, { max: 3 });
  const storage = createFolderStorage({ root: join(dataDir, 'arquivos') });
  const segredos: AppSecrets[] = [];
  const deps: RestoreDeps = {
    db: db.kysely,
    runInTransaction: transactionRunner(db.kysely, noJobs),
    clock: () => new Date(),
    log,
    connection: database.owner,
    openStorage: async () => storage,
    archive: createAgeTar(CHAVE),
    demo: true,
    configuredSecrets: null,
    keepSecrets: async (segredo) => void segredos.push(segredo),
    temporaryFolder: dataDir,
    ...change,
  };
  return {
    deps,
    connection: database.connection,
    owner: database.owner,
    storage,
    dataDir,
    segredos,
    async stop() {
      await db.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Length and hash of every table's rows, in order. */
export async function conteudoDe(connection: Connection): Promise<Map<string, string>> {
  return withDbSession(connection, async (sessao) => {
    const all = new Map<string, string>();
    for (const { nome, colunas, ordem } of await listCopiedTables(sessao)) {
      const pieces: Buffer[] = [];
      for await (const piece of copyOut(sessao, selectOf(nome, colunas, ordem))) pieces.push(piece);
      const { bytes, sha256 } = checksumOf(Buffer.concat(pieces));
      all.set(nome, `${bytes} ${sha256}`);
    }
    return all;
  });
}

/** One statement on a connection of its own. */
export async function comSql<Row extends object>(connection: Connection, text: string): Promise<Row[]> {
  const client = new Client(poolConfig(connection));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
