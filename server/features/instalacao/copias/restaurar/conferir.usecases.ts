import type { Archive } from '../../../../adapters/archive/archive.port.ts';
import type { Sistema } from '../../../../platform/actor.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { copiaDanificada } from '../copias.errors.ts';
import { readCopia } from './leitura.usecases.ts';
import type { CopyHeader, Manifesto } from '../manifesto.policy.ts';

/** What verifying a copy yields. */
export type VerifyResult = {
  cabecalho: CopyHeader;
  manifesto: Manifesto;
  /** The APP_SECRET that the copy contains, or null. */
  segredo: string | null;
  /** Keys of files whose content in the copy is incomplete. */
  ilegiveis: ReadonlySet<string>;
};

/**
 * Reads a copy completely and compares every hash and count with its manifest; writes nothing.
 * @throws CopiaRecusada
 */
export async function conferirCopia({
  input: { arquivo },
  deps: { archive },
}: UseCase<Sistema, { arquivo: string }, { archive: Archive }>): Promise<VerifyResult> {
  let cabecalho: CopyHeader | undefined;
  let manifesto: Manifesto | undefined;
  let segredo: string | null = null;
  const ilegiveis = new Set<string>();
  for await (const lido of readCopia(archive, arquivo)) {
    if (lido.tipo === 'cabecalho') cabecalho = lido.cabecalho;
    if (lido.tipo === 'segredo') segredo = lido.segredo;
    if (lido.tipo === 'lista') for (const chave of lido.ilegiveis) ilegiveis.add(chave);
    if (lido.tipo === 'manifesto') manifesto = lido.manifesto;
  }
  if (!cabecalho || !manifesto) throw copiaDanificada();
  return { cabecalho, manifesto, segredo, ilegiveis };
}
