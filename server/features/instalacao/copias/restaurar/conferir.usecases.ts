import type { Archive } from '#ports/archive.ts';
import type { Sistema } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import { copiaDanificada } from '../copias.errors.ts';
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
