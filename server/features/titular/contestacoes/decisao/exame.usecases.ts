import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { recusaDoConteudoDoDocumento, recusaDoDocumento } from '#domain/titular/contestacao.ts';
import { MediaUnavailable, type Media, type Prepared } from '#ports/media.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Scanner, Verdict } from '#ports/scanner.ts';
import type { Actor } from '#platform/actor.ts';
import { LeaseBusy } from '#platform/db/queries/lease.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readAsVisitor } from '#platform/files/reading-turn.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import type { ProviderTimes } from '#platform/providers/times.ts';
import { documentoIndisponivel, documentoRecusado } from '../contestacoes.errors.ts';

/** `times.scanMs` limits the antivirus, in milliseconds. */
export type DocumentScanDeps = BaseDeps & {
  media: Media;
  scanner: Scanner;
  times: Pick<ProviderTimes, 'scanMs'>;
  signer: Pick<Signer, 'key'>;
  /** True where loopback addresses are no network (the demonstration). */
  loopbackExempt: boolean;
};

/**
 * A document that may be stored. `conferido` is false when there is no antivirus or it did not answer in
 * time.
 */
export type ScannedDocument = { preparo: Prepared; conferido: boolean };

type Call = UseCase<Actor, { caminho: string; size: number; ip: string }, DocumentScanDeps>;

/**
 * Scans an uploaded file with the antivirus while the media process re-encodes it, and passes the re-encoded
 * file to `then`. The re-encoded file is deleted when `then` has settled.
 * @throws documentoRecusado for an unacceptable file, documentoIndisponivel when the media process fails, 429 when this
 * network's files have taken too much of it
 */
export async function withScannedDocument<T>(
  call: Call,
  then: (aberto: ScannedDocument) => Promise<T>,
): Promise<T> {
  const { actor, input, deps } = call;
  const scanning = scan(deps, input.caminho);
  const reading = readAsVisitor(deps, input.ip, () => deps.media.prepare(input.caminho, 'visitor'));
  const preparo = await reading.catch(async (error: unknown) => {
    await scanning;
    if (!(error instanceof MediaUnavailable || error instanceof LeaseBusy)) throw error;
    deps.log.error({ err: error }, 'a document could not be opened');
    throw documentoIndisponivel();
  });
  try {
    const veredito = await scanning;
    if (veredito === 'ameaca' || veredito === 'grande_demais') {
      await deps.runInTransaction({ actor }, async (uow) =>
        uow.audit({ action: 'contestacao.recusar_arquivo', targetType: 'contestacao', targetId: null }),
      );
      throw documentoRecusado(415, recusaDoConteudoDoDocumento(veredito));
    }
    if (!preparo.ok) {
      const { contentType, reason } = preparo;
      const tipo = recusaDoDocumento({ size: input.size, contentType });
      const porque = reason === 'tipo' ? 'imagem_ilegivel' : reason;
      throw documentoRecusado(415, tipo ?? recusaDoConteudoDoDocumento(porque));
    }
    return await then({ preparo, conferido: veredito === 'limpo' });
  } finally {
    if (preparo.ok) await rm(preparo.folder, { recursive: true, force: true });
  }
}

/**
 * The antivirus verdict, or null when there is none in time; the document is then scanned again before it is
 * shown.
 */
async function scan(deps: DocumentScanDeps, caminho: string): Promise<Verdict | null> {
  try {
    return await deps.scanner.scan(createReadStream(caminho), deps.times.scanMs);
  } catch (error) {
    if (!(error instanceof ProviderError)) deps.log.error({ err: error }, 'a document could not be read');
    return null;
  }
}
