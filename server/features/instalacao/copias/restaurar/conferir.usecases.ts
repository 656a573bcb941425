import type { Archive } from '#ports/archive.ts';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { copiaEvents } from '../copias.events.ts';
import { copiaDanificada } from '../copias.errors.ts';
import { hasCopyList, noteConferida } from '../copias.repository.ts';
import { readCopia } from './leitura.usecases.ts';
import type { CopyHeader, Manifesto } from '../manifesto.policy.ts';
import type { AppSecrets } from '#platform/secrets/app-secret.ts';

export type VerifyResult = {
  header: CopyHeader;
  manifesto: Manifesto;
  segredos: AppSecrets | null;
  /** Keys of files whose content in the copy is incomplete. */
  unreadable: ReadonlySet<string>;
};

/**
 * Reads a copy completely and compares every hash and count with its manifest; writes nothing.
 * @throws CopiaRecusada
 */
export async function conferirCopia({
  input: { arquivo },
  deps: { archive },
}: UseCase<Sistema, { arquivo: string }, { archive: Archive }>): Promise<VerifyResult> {
  let header: CopyHeader | undefined;
  let manifesto: Manifesto | undefined;
  let segredos: AppSecrets | null = null;
  const unreadable = new Set<string>();
  for await (const item of readCopia(archive, arquivo)) {
    if (item.tipo === 'cabecalho') header = item.header;
    if (item.tipo === 'segredos') ({ segredos } = item);
    if (item.tipo === 'lista') for (const chave of item.unreadable) unreadable.add(chave);
    if (item.tipo === 'manifesto') manifesto = item.manifesto;
  }
  if (!header || !manifesto) throw copiaDanificada();
  return { header, manifesto, segredos, unreadable };
}

/** Records for the desk that a copy was read whole. @returns false when this installation made no such copy */
export async function anotarConferencia({
  actor,
  input: { feitaEm },
  deps,
}: UseCase<Sistema, Pick<CopyHeader, 'feitaEm'>, BaseDeps>): Promise<boolean> {
  if (!(await hasCopyList(deps.db))) return false;
  return deps.runInTransaction({ actor }, async (uow) => {
    const id = await noteConferida(uow.db, new Date(feitaEm), deps.clock());
    if (id === undefined) return false;
    uow.audit({ action: 'copia.conferida', targetType: 'copia', targetId: id });
    uow.emit(...copiaEvents(id));
    return true;
  });
}
