import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { motivoDeRecusa, recusaDoConteudo } from '#domain/pedidos/anexos.ts';
import { MediaUnavailable, type Media, type Prepared, type Refused } from '#ports/media.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Scanner, Verdict } from '#ports/scanner.ts';
import type { Storage } from '#ports/storage.ts';
import { AppError } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { accountOf } from '#platform/account.ts';
import { LeaseBusy } from '#platform/db/queries/lease.ts';
import { readAsAccount } from '#platform/files/reading-turn.ts';
import type { ProviderTimes } from '#platform/providers/times.ts';
import type { Gathered } from '#platform/http/upload/upload-store.ts';
import { noSpace, reserveSpace, type SpaceDeps } from '#platform/space/space.ts';
import type { ChatDeps } from '#features/chat/chat/chat.public.ts';
import * as errors from '../anexos.errors.ts';
import * as anexos from '../anexos.repository.ts';
import {
  authorizeTarget,
  claimOfTarget,
  storedName,
  recordAtTarget,
  scopeOfTarget,
  toTipo,
  type UploadTarget,
  type Uploader,
} from './destino.usecases.ts';

export type UploadDeps = ChatDeps &
  SpaceDeps & {
    storage: Storage;
    media: Media;
    scanner: Scanner;
    times: Pick<ProviderTimes, 'scanMs'>;
  };

/** A file that is uploaded: what the client called it, how large it is, and where it belongs. */
export type AnexoUpload = {
  /** Id of the tus upload. */
  id: string;
  destino: UploadTarget;
  nomeOriginal: string;
  size: number;
};

/** `reunir` puts the received bytes together in a file of this machine. */
type CompletedUpload = UseCase<
  Uploader,
  { upload: AnexoUpload; reunir: () => Promise<Gathered> },
  UploadDeps
>;

/** An upload before its first byte; `metadados` is kept until it is complete. */
type AnnouncedUpload = { upload: AnexoUpload; metadados: Record<string, string | null>; ip: string };

/**
 * Checks before the first byte whether the file may be uploaded, and reserves its space.
 * @throws arquivoRecusado, and the errors of `authorizeTarget` and `reserveSpace`
 */
export async function autorizarUpload({
  actor,
  input: { upload, metadados, ip },
  deps,
}: UseCase<Uploader, AnnouncedUpload, UploadDeps>): Promise<void> {
  const { id, destino, nomeOriginal, size } = upload;
  await authorizeTarget(deps, actor, destino);
  const motivo = motivoDeRecusa({ nome: '', size });
  if (motivo) throw errors.arquivoRecusado(motivo);
  const claim = { id, conta: accountOf(actor), ip, bytes: size, ...claimOfTarget(deps, actor, destino) };
  const arquivo = [...claim.arquivo, nomeOriginal, String(size)];
  await reserveSpace({ actor, input: { ...claim, arquivo, metadados }, deps });
}

/**
 * Completes an upload: scans the received bytes while the media process re-encodes them, stores the result in
 * the folder of the CPF, and only then inserts its row. The received bytes are not changed, so an interrupted
 * run starts over; completing the same upload twice gives one file.
 * @throws arquivoRecusado for an unacceptable file, aberturaIndisponivel when the media process fails, 507 on a full disk
 */
export async function concluirUpload({ actor, input, deps }: CompletedUpload): Promise<void> {
  const { destino } = input.upload;
  if (await anexos.findAnexoByUpload(deps.db, scopeOfTarget(actor, destino), input.upload.id)) return;
  if (destino.tipo === 'pedido') toTipo(destino.campo);
  if ((await deps.freeSpace()) < 0) throw noSpace();
  const reunido = await input.reunir();
  try {
    await openUpload({ actor, input: { ...input, caminho: reunido.file }, deps });
  } finally {
    await reunido.remove();
  }
}

type GatheredUpload = UseCase<Uploader, CompletedUpload['input'] & { caminho: string }, UploadDeps>;

async function openUpload({ actor, input, deps }: GatheredUpload): Promise<void> {
  const exame = scanUpload(deps, input.caminho);
  const reading = readAsAccount(deps.db, accountOf(actor), () =>
    deps.media.prepare(input.caminho, 'account'),
  );
  const preparo = await reading.catch(async (error: unknown) => {
    await exame;
    if (!(error instanceof MediaUnavailable || error instanceof LeaseBusy)) throw error;
    deps.log.error({ err: error }, 'a file could not be opened');
    throw errors.aberturaIndisponivel();
  });
  try {
    const veredito = await exame;
    if (veredito === 'ameaca' || veredito === 'grande_demais') {
      await auditRefusal({ actor, input, deps });
      throw errors.arquivoRecusado(recusaDoConteudo(veredito));
    }
    if (!preparo.ok) throw errors.arquivoRecusado(sentence(preparo, input.upload));
    await storeUpload({ actor, input: { ...input, preparo, veredito }, deps });
  } finally {
    if (preparo.ok) await rm(preparo.folder, { recursive: true, force: true });
  }
}

/** The antivirus verdict, or null when there is none in time; a job then scans the stored file. */
async function scanUpload(deps: UploadDeps, caminho: string): Promise<Verdict | null> {
  try {
    return await deps.scanner.scan(createReadStream(caminho), deps.times.scanMs);
  } catch (error) {
    if (!(error instanceof ProviderError)) deps.log.error({ err: error }, 'an upload could not be read');
    return null;
  }
}

async function auditRefusal({ actor, input: { upload }, deps }: GatheredUpload): Promise<void> {
  const { destino } = upload;
  const target =
    destino.tipo === 'pedido'
      ? { targetType: 'pedido', targetId: destino.pedidoId }
      : { targetType: 'cliente', targetId: destino.clienteId };
  await deps.runInTransaction({ actor }, async (uow) => uow.audit({ action: 'anexo.recusar', ...target }));
}

function sentence({ contentType, reason }: Refused, upload: AnexoUpload): string {
  if (reason !== 'tipo') return recusaDoConteudo(reason);
  const { nomeOriginal: nome, size } = upload;
  return motivoDeRecusa({ nome, size, contentType }) ?? recusaDoConteudo('imagem_ilegivel');
}

type StoredUpload = UseCase<
  Uploader,
  { upload: AnexoUpload; preparo: Prepared; veredito: Verdict | null },
  UploadDeps
>;

/** Stores the objects, then inserts the row. */
async function storeUpload({ actor, input, deps }: StoredUpload): Promise<void> {
  const { upload, preparo } = input;
  // The name is made from the upload, so a repeated run overwrites what an earlier one left.
  const nome = await storedName(deps, actor, upload);
  const objeto = `${nome}.${preparo.extension}`;
  const previa = preparo.preview === null ? null : `${nome}.previa.webp`;
  const stored = await deps.storage.putFile(objeto, preparo.file);
  if (preparo.preview !== null && previa !== null) await deps.storage.putFile(previa, preparo.preview);
  const keys = [objeto, previa].filter((key) => key !== null);
  const discard = async () => {
    for (const key of keys) await deps.storage.remove(key);
  };
  try {
    if (!(await recordUpload({ actor, input: { ...input, objeto, previa, ...stored }, deps })))
      await discard();
  } catch (error) {
    // Only a refusal is known to have written no row. After any other error the commit may have succeeded,
    // and the object must stay.
    const scope = scopeOfTarget(actor, upload.destino);
    const refused = error instanceof AppError && !(await anexos.findAnexoByUpload(deps.db, scope, upload.id));
    if (refused) await discard();
    throw error;
  }
}

type UploadRecord = { objeto: string; previa: string | null; size: number; sha256: string };

/** Inserts the row. @returns false when another upload has delivered this file already */
function recordUpload({
  actor,
  input: { upload, preparo, veredito, objeto, previa, size, sha256 },
  deps,
}: UseCase<Uploader, StoredUpload['input'] & UploadRecord, UploadDeps>): Promise<boolean> {
  const comum = {
    nome_original: upload.nomeOriginal.slice(0, 200),
    objeto,
    bytes_enviados: upload.size,
    size,
    sha256,
    content_type: preparo.contentType,
    situacao: veredito === null ? 'em verificação' : 'guardado',
    motivo: null,
    paginas: preparo.pages,
    executa: preparo.executes,
    previa_objeto: previa,
    conferido_em: veredito === 'limpo' ? deps.clock() : null,
    envio: upload.id,
  } as const;
  return recordAtTarget({ actor, input: { destino: upload.destino, comum }, deps });
}
