import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { recusaDoConteudoDoDocumento, recusaDoDocumento } from '../../../../../domain/titular/contestacao.ts';
import { MediaUnavailable, type Media, type Prepared } from '../../../../adapters/media/media.port.ts';
import { ProviderError } from '../../../../adapters/provider-error.port.ts';
import type { Scanner, Verdict } from '../../../../adapters/scanner/scanner.port.ts';
import type { Actor } from '../../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import type { ProviderTimes } from '../../../../platform/providers/times.ts';
import { documentoIndisponivel, documentoRecusado } from '../contestacoes.errors.ts';

export type DocumentScanDeps = BaseDeps & {
  media: Media;
  scanner: Scanner;
  times: Pick<ProviderTimes, 'scanMs'>;
};

/** A document that may be stored; not `conferido` where there is no antivirus, or where it did not answer. */
export type ScannedDocument = { preparo: Prepared; conferido: boolean };

type Call = UseCase<Actor, { caminho: string; size: number }, DocumentScanDeps>;

/**
 * Has a stranger's file looked at by the antivirus while it is opened and drawn anew, and hands what was made of
 * it to `then`; its files are gone afterwards.
 * @throws documentoRecusado for what cannot be taken, aberturaIndisponivel when that is our failure
 */
export async function withScannedDocument<T>(
  call: Call,
  then: (aberto: ScannedDocument) => Promise<T>,
): Promise<T> {
  const { actor, input, deps } = call;
  const scanning = scan(deps, input.caminho);
  const preparo = await deps.media.prepare(input.caminho).catch(async (error: unknown) => {
    await scanning;
    if (!(error instanceof MediaUnavailable)) throw error;
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

/** The verdict, or null when the antivirus gives none in time: it is asked again before the document is given out. */
async function scan(deps: DocumentScanDeps, caminho: string): Promise<Verdict | null> {
  try {
    return await deps.scanner.scan(createReadStream(caminho), deps.times.scanMs);
  } catch (error) {
    if (!(error instanceof ProviderError)) deps.log.error({ err: error }, 'a document could not be read');
    return null;
  }
}
