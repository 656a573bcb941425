import type { Archive } from '../../../../adapters/archive/archive.port.ts';
import type { Storage } from '../../../../adapters/storage/storage.port.ts';
import type { Sistema } from '../../../../platform/actor.ts';
import { migrationNames } from '../../../../platform/db/migrate.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { createSigner } from '../../../../platform/secrets/secrets.ts';
import { loadConjunto, refuseOccupied } from './carregar.usecases.ts';
import { conferirCopia, type VerifyResult } from './conferir.usecases.ts';
import { secretMark, type CopyBaseDeps } from '../copiar/copiar.usecases.ts';
import * as errors from '../copias.errors.ts';
import { storeFiles } from './guardar.usecases.ts';
import { readCopia, createCursor } from './leitura.usecases.ts';
import { copyVersion, type Manifesto } from '../manifesto.policy.ts';
import { readOccupancy, endRestore, lockRestore } from './restauro.repository.ts';
import { withDbSession, type DbSession } from '../sessao.repository.ts';

/** What restoring a copy needs besides the database sessions. */
export type RestoreDeps = CopyBaseDeps & {
  /** Opens the file store; called after the schema exists, because a store may keep rows of its own in it. */
  abrirStorage: () => Promise<Storage>;
  archive: Archive;
  /** True when this installation may contain a demonstration. */
  demo: boolean;
  /** APP_SECRET of the settings; null when it is generated in the data folder. */
  segredoConfigurado: string | null;
  /** Writes the copy's APP_SECRET into the data folder. */
  guardarSegredo: (segredo: string) => Promise<void>;
  /** Folder for files on their way into the store, on the store's disk. */
  pastaTemporaria: string;
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
  return withDbSession(pedido.deps.connection, async (trava) => {
    if (!(await lockRestore(trava))) throw errors.restauracaoEmCurso();
    return restoreLocked(pedido, trava);
  });
}

async function restoreLocked(
  { actor, input: { arquivo }, deps }: UseCase<Sistema, { arquivo: string }, RestoreDeps>,
  trava: DbSession,
): Promise<RestoreResult> {
  const { archive, connection } = deps;
  refuseOccupied(await readOccupancy(trava));
  const conferida = await conferirCopia({ actor, input: { arquivo }, deps });
  await refuseForeignCopy(conferida, deps);

  const lendo = readCopia(archive, arquivo);
  let restauro: string;
  try {
    const cursor = await createCursor(lendo);
    restauro = await withDbSession(connection, (sessao) => loadConjunto(sessao, cursor, conferida, deps));
    const { pastaTemporaria } = deps;
    await storeFiles(cursor, conferida.ilegiveis, {
      storage: await deps.abrirStorage(),
      pastaTemporaria,
    });
  } finally {
    await lendo.return(undefined);
  }
  if (deps.segredoConfigurado === null && conferida.segredo !== null) {
    await deps.guardarSegredo(conferida.segredo);
  }
  await deps.runInTransaction({ actor }, async (uow) => {
    if (!(await endRestore(uow.db, restauro, deps.clock()))) throw errors.restauracaoEmCurso();
    uow.audit({ action: 'copia.restaurar', targetType: 'sistema', targetId: null });
  });
  return conferida.manifesto;
}

async function refuseForeignCopy({ cabecalho, segredo }: VerifyResult, deps: RestoreDeps): Promise<void> {
  const versao = copyVersion(cabecalho.migracoes, await migrationNames());
  if (versao === 'mais nova') throw errors.copiaMaisNova();
  if (versao === 'outra') throw errors.copiaDeOutroPrograma();
  if (cabecalho.demonstracao && !deps.demo) throw errors.demonstracaoEmProducao();
  const doInstalado = deps.segredoConfigurado ?? segredo;
  if (doInstalado === null || secretMark(createSigner(doInstalado)) !== cabecalho.segredo) {
    throw errors.outroSegredo(segredo !== null);
  }
}
