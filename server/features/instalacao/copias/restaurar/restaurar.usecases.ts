import type { Archive } from '#ports/archive.ts';
import type { Storage } from '#ports/storage.ts';
import type { Sistema } from '#platform/actor.ts';
import { migrationNames, type ListMigrations } from '#platform/db/migrate.ts';
import { sinceBaseline } from '#platform/db/migrations.ts';
import type { UseCase } from '#platform/deps.ts';
import type { AppSecrets } from '#platform/secrets/app-secret.ts';
import { createSigner } from '#platform/secrets/secrets.ts';
import { loadTables, refuseOccupied } from './carregar.usecases.ts';
import { conferirCopia, type VerifyResult } from './conferir.usecases.ts';
import { marksOf, type CopyBaseDeps } from '../copiar/copiar.usecases.ts';
import * as errors from '../copias.errors.ts';
import { storeFiles } from './guardar.usecases.ts';
import { readCopia, createCursor } from './leitura.usecases.ts';
import { copyVersion, type Manifesto } from '../manifesto.policy.ts';
import { readOccupancy, endRestore, lockRestore } from './restauro.repository.ts';
import { withDbSession, type DbSession } from '../session.repository.ts';

export type RestoreDeps = CopyBaseDeps & {
  /** Opens the file store; called after the schema exists, because a store may keep rows of its own in it. */
  openStorage: () => Promise<Storage>;
  archive: Archive;
  /** True when this installation may contain a demonstration. */
  demo: boolean;
  /** The secrets of the settings; null when APP_SECRET is generated in the data folder. */
  configuredSecrets: AppSecrets | null;
  /** Writes the copy's secrets into the data folder. */
  keepSecrets: (segredos: AppSecrets) => Promise<void>;
  /** Folder for files on their way into the store, on the store's disk. */
  temporaryFolder: string;
  /** The migrations of the schema; without it, this program's. */
  migrations?: ListMigrations;
};

/** Counts of a restored copy and the faults that were recorded when it was made. */
export type RestoreResult = Pick<Manifesto, 'conjuntos' | 'arquivos' | 'falhas'>;

/**
 * Restores a copy into an empty installation. The copy is verified completely before anything is written; the
 * rows are then loaded in one transaction and the files after them, and the installation does not start until
 * all are stored. After an interruption the command starts over; a second command at the same time is
 * refused.
 * @throws CopiaRecusada
 */
export function restaurarCopia(
  pedido: UseCase<Sistema, { arquivo: string }, RestoreDeps>,
): Promise<RestoreResult> {
  // A lock in the database, because an unfinished restoration counts as empty and a second command could
  // start over it. The lock of the data folder does not cover a database server.
  return withDbSession(pedido.deps.connection, async (lockSession) => {
    if (!(await lockRestore(lockSession))) throw errors.restauracaoEmCurso();
    return restoreLocked(pedido, lockSession);
  });
}

async function restoreLocked(
  { actor, input: { arquivo }, deps }: UseCase<Sistema, { arquivo: string }, RestoreDeps>,
  lockSession: DbSession,
): Promise<RestoreResult> {
  const { archive, connection } = deps;
  refuseOccupied(await readOccupancy(lockSession));
  const verified = await conferirCopia({ actor, input: { arquivo }, deps });
  await refuseForeignCopy(verified, deps);

  const items = readCopia(archive, arquivo);
  let restauro: string;
  try {
    const cursor = await createCursor(items);
    restauro = await withDbSession(connection, (session) => loadTables(session, cursor, verified, deps));
    const { temporaryFolder } = deps;
    await storeFiles(cursor, verified.unreadable, {
      storage: await deps.openStorage(),
      temporaryFolder,
    });
  } finally {
    await items.return(undefined);
  }
  if (deps.configuredSecrets === null && verified.segredos !== null) {
    await deps.keepSecrets(verified.segredos);
  }
  await deps.runInTransaction({ actor }, async (uow) => {
    if (!(await endRestore(uow.db, restauro, deps.clock()))) throw errors.restauracaoEmCurso();
    uow.audit({ action: 'copia.restaurar', targetType: 'sistema', targetId: null });
  });
  return verified.manifesto;
}

async function refuseForeignCopy({ header, segredos }: VerifyResult, deps: RestoreDeps): Promise<void> {
  const migracoes = sinceBaseline(header.migracoes);
  if (migracoes === null) throw errors.copiaAntiga();
  const version = copyVersion(migracoes, await migrationNames());
  if (version === 'mais nova') throw errors.copiaMaisNova();
  if (version === 'outra') throw errors.copiaDeOutroPrograma();
  if (header.demonstracao && !deps.demo) throw errors.demonstracaoEmProducao();
  const own = deps.configuredSecrets ?? segredos;
  const known = own === null ? [] : Object.values(marksOf(createSigner(...own)));
  if (!known.includes(header.segredo)) throw errors.outroSegredo(segredos !== null);
  if (header.segredoAnterior !== undefined && !known.includes(header.segredoAnterior)) {
    throw errors.faltaOSegredoAnterior(segredos !== null);
  }
}
