import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ArquivoVerificado } from '../../../../contracts/documentos/verificar.contract.ts';
import { LIMITE_DO_PDF_BYTES } from '../../../../domain/documentos/verificacao/resultado.ts';
import { MediaUnavailable, type Media, type ReadSignatures } from '../../../adapters/media/media.port.ts';
import { LeaseBusy } from '../../../platform/db/queries/lease.ts';
import type { Signing } from '../../../adapters/signature/signature.port.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { UseCase } from '../../../platform/deps.ts';
import { readAsVisitor } from '../../../platform/files/reading-turn.ts';
import { writeBody } from '../../../platform/files/write-body.ts';
import { networkOf } from '../../../platform/space/network.ts';
import { withSpace, type SpaceClaim, type SpaceDeps } from '../../../platform/space/space.ts';
import { hashesOf, readSecretText } from '../segredo/segredo.public.ts';
import { countFileTry } from './tentativas.usecases.ts';
import { arquivoGrande, arquivoVazio, conferenciaOcupada, redeOcupada } from './verificar.errors.ts';
import { matchOf, type Match } from './verificar.policy.ts';
import { presentAssinaturas } from './verificar.presenter.ts';
import { findByBytes, findBySecret, findHeld, signedHere } from './verificar.repository.ts';
import { mostrar, type VerifyDeps } from './verificar.usecases.ts';

/** What checking a file needs; without `anchors` no certificate is believed. */
export type VerifyFileDeps = VerifyDeps &
  SpaceDeps & {
    media: Pick<Media, 'checkSignatures'>;
    signing: Pick<Signing, 'anchors'>;
    pastaDeRecebidos: string;
  };
type Call = UseCase<Actor, { corpo: Readable; anunciado: number | null; ip: string }, VerifyFileDeps>;

/** Files that one process takes in at a time, each with at most ten megabytes on the disk; and those of one network. */
export const AT_ONCE = 16;
export const AT_ONCE_OF_NETWORK = 3;
/** A file that has not arrived after so long gives its place up (ms). */
export const RECEIVE_MS = 60_000;

/** How many files of each network are being taken in; loopback is one like any other, so it never has all places. */
const receiving = new Map<string, number>();

/** @returns how to give the place up @throws redeOcupada, conferenciaOcupada */
function takePlace(ip: string): () => void {
  const network = networkOf(ip);
  const count = () => receiving.get(network) ?? 0;
  if (count() >= AT_ONCE_OF_NETWORK) throw redeOcupada();
  if ([...receiving.values()].reduce((sum, one) => sum + one, 0) >= AT_ONCE) throw conferenciaOcupada();
  receiving.set(network, count() + 1);
  return () => (count() > 1 ? receiving.set(network, count() - 1) : receiving.delete(network));
}

/**
 * Checks a PDF that somebody sends: by its bytes, by the secret in them, by the certificate that signed them. The file is
 * not kept.
 * @throws arquivoVazio, arquivoGrande, BodyInterrupted, BodySlow, redeOcupada, conferenciaOcupada, 429, 507 on a full disk
 */
export async function verificarArquivo(call: Call): Promise<ArquivoVerificado> {
  const { input, deps } = call;
  const leave = takePlace(input.ip);
  try {
    await countFileTry(deps, input.ip);
    const id = randomUUID();
    const bytes = Math.min(input.anunciado ?? LIMITE_DO_PDF_BYTES, LIMITE_DO_PDF_BYTES);
    const claim: SpaceClaim = { id, conta: null, ip: input.ip, bytes, tipo: 'verificação' };
    const path = join(deps.pastaDeRecebidos, id);
    return await withSpace({ actor: call.actor, input: claim, deps }, () => readReceived(call, path));
  } catch (error) {
    const busy = error instanceof MediaUnavailable || error instanceof LeaseBusy;
    throw busy ? conferenciaOcupada() : error;
  } finally {
    leave();
  }
}

/** Receives the file into `path`, judges it and deletes it. */
async function readReceived(call: Call, path: string): Promise<ArquivoVerificado> {
  const { input, deps } = call;
  try {
    const size = await writeBody(input.corpo, path, LIMITE_DO_PDF_BYTES, RECEIVE_MS);
    if (size === 0) throw arquivoVazio();
    if (size > LIMITE_DO_PDF_BYTES) throw arquivoGrande();
    const anchors = (await deps.signing.anchors?.()) ?? { roots: [], others: [] };
    const read = await readAsVisitor(deps, input.ip, () =>
      deps.media.checkSignatures(path, anchors, deps.clock()),
    );
    return read === null ? unknown('Este arquivo não é um PDF que se possa abrir.') : await judge(call, read);
  } finally {
    await rm(path, { force: true });
  }
}

/** Why a match is not the document itself. */
const WHY: Readonly<Record<Match, string | null>> = {
  original: null,
  countersigned: 'Há outra assinatura depois da do médico: o que ela acrescentou não faz parte do documento.',
  appended: 'Há algo depois da assinatura que o médico não assinou.',
  altered: 'O conteúdo não é o que foi assinado.',
};

async function judge(call: Call, read: ReadSignatures): Promise<ArquivoVerificado> {
  const { actor, deps } = call;
  const assinaturas = presentAssinaturas(read);
  const id = await findSent(deps, read);
  const row = id === null ? undefined : await findHeld(deps.db, id);
  if (!row) {
    const broken = read.verdict === 'altered' || read.verdict === 'changed';
    const series = read.signatures.flatMap(({ serial }) => serial ?? []);
    // The bytes that would name the document were changed, too. Nobody has proven to hold it: nothing is told of it.
    if (broken && (await signedHere(deps.db, series))) {
      return { resultado: 'alterado', documento: null, aviso: WHY.altered, assinaturas };
    }
    return {
      ...unknown('Este arquivo não foi emitido por nós, ou é uma cópia impressa e digitalizada.'),
      assinaturas,
    };
  }
  const match = matchOf(read, row);
  const { resultado, documento } = await mostrar({ actor, input: row, deps });
  const whole = match === 'original' || match === 'countersigned';
  return { resultado: whole ? resultado : 'alterado', documento, aviso: WHY[match], assinaturas };
}

/** The document that a file is, was, or says to be. Whoever has its bytes or its secret holds it. */
async function findSent(
  deps: VerifyFileDeps,
  { sha256, revisions, secret }: ReadSignatures,
): Promise<string | null> {
  const byBytes = await findByBytes(deps.db, [sha256, ...revisions]);
  if (byBytes) return byBytes.id;
  const plain = readSecretText(secret);
  const bySecret = plain === null ? null : await findBySecret(deps.db, hashesOf(plain, deps));
  return bySecret?.id ?? null;
}

function unknown(aviso: string): ArquivoVerificado {
  return { resultado: 'desconhecido', documento: null, aviso, assinaturas: [] };
}
