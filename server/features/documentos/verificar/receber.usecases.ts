import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LIMITE_DO_PDF_BYTES } from '#domain/documentos/verificacao/resultado.ts';
import { MediaUnavailable, type Media, type ReadSignatures } from '#ports/media.ts';
import type { Signing } from '#ports/signature.ts';
import type { Actor } from '#platform/actor.ts';
import { LeaseBusy } from '#platform/db/queries/lease.ts';
import type { UseCase } from '#platform/deps.ts';
import { readAsVisitor } from '#platform/files/reading-turn.ts';
import { writeBody } from '#platform/files/write-body.ts';
import { networkOf } from '#platform/space/network.ts';
import { withSpace, type SpaceClaim, type SpaceDeps } from '#platform/space/space.ts';
import { countFileTry } from './tentativas.usecases.ts';
import { arquivoGrande, arquivoVazio, conferenciaOcupada, redeOcupada } from './verificar.errors.ts';
import type { VerifyDeps } from './verificar.usecases.ts';

/** Dependencies of reading a sent file; without `anchors` no certificate is believed. */
export type VerifyFileDeps = VerifyDeps &
  SpaceDeps & {
    media: Pick<Media, 'checkSignatures'>;
    signing: Pick<Signing, 'anchors' | 'revocation'>;
    pastaDeRecebidos: string;
  };

/** A file on its way in, of the length that its sender announces. */
export type SentFile = { corpo: Readable; anunciado: number | null; ip: string };
type Call = UseCase<Actor, SentFile, VerifyFileDeps>;

/** Files that one process takes in at a time, each with at most ten megabytes on the disk; and those of one network. */
export const AT_ONCE = 16;
export const AT_ONCE_OF_NETWORK = 3;
/** A file that has not arrived after so long gives its place up (ms). */
export const RECEIVE_MS = 60_000;

/** How many files of each network are being taken in; loopback is one like any other, so it never has all places. */
const receiving = new Map<string, number>();

/** @returns a function that frees the place @throws redeOcupada, conferenciaOcupada */
function takePlace(ip: string): () => void {
  const network = networkOf(ip);
  const count = () => receiving.get(network) ?? 0;
  if (count() >= AT_ONCE_OF_NETWORK) throw redeOcupada();
  if ([...receiving.values()].reduce((sum, one) => sum + one, 0) >= AT_ONCE) throw conferenciaOcupada();
  receiving.set(network, count() + 1);
  return () => (count() > 1 ? receiving.set(network, count() - 1) : receiving.delete(network));
}

/**
 * Takes a PDF in, reads its signatures and deletes it; null for bytes that are no PDF.
 * @throws arquivoVazio, arquivoGrande, BodyInterrupted, BodySlow, redeOcupada, conferenciaOcupada, 429, 507 on a full disk
 */
export async function receberArquivo({ actor, input, deps }: Call): Promise<ReadSignatures | null> {
  const leave = takePlace(input.ip);
  try {
    await countFileTry(deps, input.ip);
    const id = randomUUID();
    const bytes = Math.min(input.anunciado ?? LIMITE_DO_PDF_BYTES, LIMITE_DO_PDF_BYTES);
    const claim: SpaceClaim = { id, conta: null, ip: input.ip, bytes, tipo: 'verificação' };
    const path = join(deps.pastaDeRecebidos, id);
    return await withSpace({ actor, input: claim, deps }, () => readReceived({ actor, input, deps }, path));
  } catch (error) {
    const busy = error instanceof MediaUnavailable || error instanceof LeaseBusy;
    throw busy ? conferenciaOcupada() : error;
  } finally {
    leave();
  }
}

/** Receives the file into `path`, reads it and deletes it. */
async function readReceived({ input, deps }: Call, path: string): Promise<ReadSignatures | null> {
  try {
    const size = await writeBody(input.corpo, path, LIMITE_DO_PDF_BYTES, RECEIVE_MS);
    if (size === 0) throw arquivoVazio();
    if (size > LIMITE_DO_PDF_BYTES) throw arquivoGrande();
    const anchors = (await deps.signing.anchors?.()) ?? { roots: [], others: [] };
    return await readAsVisitor(deps, input.ip, () => deps.media.checkSignatures(path, anchors, deps.clock()));
  } finally {
    await rm(path, { force: true });
  }
}
