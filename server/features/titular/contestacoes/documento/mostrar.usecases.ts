import { ProviderError } from '#ports/provider-error.ts';
import type { Scanner } from '#ports/scanner.ts';
import { StorageNotFound, type Storage } from '#ports/storage.ts';
import type { Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { ProviderTimes } from '#platform/providers/times.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { documentoApagado, documentoComAmeaca, semExame } from '../contestacoes.errors.ts';

export type ShowDeps = BaseDeps & {
  signer: Signer;
  storage: Storage;
  scanner: Scanner;
  times: Pick<ProviderTimes, 'scanMs'>;
};

const LINK_MS = 5 * 60_000;

/** The token of a link to a document of the desk, for five minutes and this session only. `purpose` separates kinds of documents. */
export function signDocumentLink(
  { signer, clock }: Pick<ShowDeps, 'signer' | 'clock'>,
  { purpose, id, actor }: { purpose: string; id: string; actor: Admin },
): { token: string; expiraEm: Date } {
  const expiraEm = new Date(clock().getTime() + LINK_MS);
  return { token: signer.sign(purpose, [id, actor.sessaoId, expiraEm.getTime()].join('|')), expiraEm };
}

/** The document of a signed link. @throws naoEncontrado for an expired or forged link, and for another session's */
export function openDocumentLink(
  { signer, clock }: Pick<ShowDeps, 'signer' | 'clock'>,
  { purpose, token, actor }: { purpose: string; token: string; actor: Admin },
): string {
  const [id, owner, until] = signer.open(purpose, token)?.split('|') ?? [];
  if (!id || owner !== actor.sessaoId || Number(until) < clock().getTime()) throw notFound();
  return id;
}

/** A stored document, and what to record once it was scanned or deleted. */
export type Shown = {
  objeto: string | null;
  conferidoEm: Date | null;
  noteScanned: (now: Date) => Promise<void>;
  noteDeleted: () => Promise<void>;
};

/**
 * Scans a document that could not be scanned when it was uploaded. A document with a threat is deleted.
 * @throws semExame when the antivirus does not answer, documentoComAmeaca, documentoApagado
 */
export async function requireScan(
  deps: ShowDeps,
  { objeto, conferidoEm, noteScanned, noteDeleted }: Shown,
): Promise<void> {
  if (objeto === null) throw documentoApagado();
  if (conferidoEm) return;
  const conteudo = await deps.storage.read(objeto).catch(async (error: unknown) => {
    if (!(error instanceof StorageNotFound)) throw error;
    // An earlier run deleted the object and was stopped before it could record that.
    await noteDeleted();
    throw documentoApagado();
  });
  const veredito = await deps.scanner.scan(conteudo, deps.times.scanMs).catch((error: unknown) => {
    if (error instanceof ProviderError) throw semExame();
    throw error;
  });
  if (veredito === 'limpo') await noteScanned(deps.clock());
  if (veredito === 'limpo' || veredito === 'sem_exame') return;
  await deps.storage.remove(objeto);
  await noteDeleted();
  throw documentoComAmeaca();
}
