import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LIMITE_DO_DOCUMENTO_BYTES, recusaDoDocumento } from '#domain/titular/contestacao.ts';
import type { Storage } from '#ports/storage.ts';
import type { Actor } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import { writeBody } from '#platform/files/write-body.ts';
import { countedNetwork } from '#platform/space/network.ts';
import { uploadNetwork, withSpace, type SpaceClaim, type SpaceDeps } from '#platform/space/space.ts';
import { randomToken, tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import * as errors from '../contestacoes.errors.ts';
import {
  withScannedDocument,
  type ScannedDocument,
  type DocumentScanDeps,
} from '../decisao/exame.usecases.ts';
import { completeReceivedDocument, insertReceivedDocument, waitingBytes } from './recebidos.repository.ts';

/** `pastaDeRecebidos` is the folder for incoming bytes. */
export type ReceiveDocumentDeps = DocumentScanDeps &
  SpaceDeps & { signer: Signer; storage: Storage; pastaDeRecebidos: string };

/** How long an uploaded document waits for its case, in milliseconds. */
export const DOCUMENT_WAIT_MS = 2 * 3_600_000;
/** Higher than the limit of cases: after a refusal the person sends another photo. */
export const PER_NETWORK = { max: 40, windowSeconds: 900 };

type Input = { corpo: Readable; anunciado: number | null; ip: string };

/**
 * Receives an identity document from a visitor before the case is opened: at most 10 MB are written to disk,
 * and the re-encoded file is stored apart from patients' files. A document that no case takes within two
 * hours is removed.
 * @returns the single-use token that names the document for `abrirContestacao`
 * @throws documentoRecusado, BodyInterrupted, documentoIndisponivel, 429, 507 on a full disk
 */
export async function receberDocumento({
  actor,
  input,
  deps,
}: UseCase<Actor, Input, ReceiveDocumentDeps>): Promise<string> {
  const network = countedNetwork(deps, input.ip);
  const counted =
    network === null || countTry(deps.db, deps.signer.key('documento-rede', network), PER_NETWORK);
  if (!(await counted)) throw tooManyTries();
  const id = randomUUID();
  const caminho = join(deps.pastaDeRecebidos, id);
  const rede = uploadNetwork(deps, input.ip);
  const bytes = Math.min(input.anunciado ?? LIMITE_DO_DOCUMENTO_BYTES, LIMITE_DO_DOCUMENTO_BYTES);
  const stored = rede === null ? {} : { rede: waitingBytes(rede) };
  const claim: SpaceClaim = { id, conta: null, ip: input.ip, bytes, tipo: 'documento', stored };
  return withSpace({ actor, input: claim, deps }, async () => {
    try {
      const size = await writeBody(input.corpo, caminho, LIMITE_DO_DOCUMENTO_BYTES);
      const recusa = recusaDoDocumento({ size });
      if (recusa) throw errors.documentoRecusado(size > 0 ? 413 : 400, recusa);
      return await withScannedDocument({ actor, input: { caminho, size, ip: input.ip }, deps }, (aberto) =>
        storeDocument(deps, aberto, rede),
      );
    } finally {
      await rm(caminho, { force: true });
    }
  });
}

async function storeDocument(
  deps: ReceiveDocumentDeps,
  { preparo, conferido }: ScannedDocument,
  rede: string | null,
): Promise<string> {
  const token = randomToken();
  const hash = tokenHash(token);
  const objeto = `contestacoes/${randomUUID()}.${preparo.extension}`;
  const now = deps.clock();
  await insertReceivedDocument(deps.db, { token_hash: hash, objeto, rede, created_at: now });
  const stored = await deps.storage.putFile(objeto, preparo.file);
  await completeReceivedDocument(deps.db, hash, {
    ...stored,
    content_type: preparo.contentType,
    conferido_em: conferido ? now : null,
  });
  return token;
}
