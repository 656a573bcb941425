import type { Archive } from '../../../../adapters/archive/archive.port.ts';
import type { Storage } from '../../../../adapters/storage/storage.port.ts';
import type { Sistema } from '../../../../platform/actor.ts';
import { migrationNames } from '../../../../platform/db/migrate.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { createSigner } from '../../../../platform/secrets/secrets.ts';
import { loadConjunto } from './carregar.usecases.ts';
import { conferirCopia, type VerifyResult } from './conferir.usecases.ts';
import { secretMark, type CopyBaseDeps } from '../copiar/copiar.usecases.ts';
import * as errors from '../copias.errors.ts';
import { createCursor } from './cursor.usecases.ts';
import { storeFiles } from './guardar.usecases.ts';
import { readCopia } from './leitura.usecases.ts';
import { copyVersion, type Manifesto } from '../manifesto.policy.ts';
import { refuseOccupied } from './restauro.policy.ts';
import { readOccupancy, endRestore, lockRestore } from './restauro.repository.ts';
import { withDbSession, type DbSession } from '../sessao.repository.ts';

export type RestoreDeps = CopyBaseDeps & {
  /** Asked for when the schema stands: it may keep rows of its own there. */
  abrirStorage: () => Promise<Storage>;
  archive: Archive;
  /** Whether this installation may hold a demonstration. */
  demo: boolean;
  /** APP_SECRET of the settings; null where it is made in the data folder. */
  segredoConfigurado: string | null;
  /** Makes it the data folder's own. */
  guardarSegredo: (segredo: string) => Promise<void>;
  /** On the same disk as the files, for one that is just being put there. */
  pastaTemporaria: string;
};

export type RestoreResult = Pick<Manifesto, 'conjuntos' | 'arquivos' | 'falhas'>;

/**
 * Brings a copy into an empty installation. It is read to its end before anything is written; the rows then come in
 * one transaction, the files after them, and until the last of those stands nothing starts on the installation.
 * Called again after it broke off, it begins anew; while it is under way, no second one begins.
 * @throws CopiaRecusada in words
 */
export function restaurarCopia(
  pedido: UseCase<Sistema, { arquivo: string }, RestoreDeps>,
): Promise<RestoreResult> {
  // A database server has no owner of its folder: what is half restored would count as empty for a second command.
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
