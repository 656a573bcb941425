import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITES_DO_LOGO, parseLogo, recusaDoTamanho } from '#domain/ajustes/logo.ts';
import { accountOf } from '#platform/account.ts';
import type { Admin } from '#platform/actor.ts';
import { AppError, notFound, tooManyTries } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import { LeaseBusy } from '#platform/db/queries/lease.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readAsAccount } from '#platform/files/reading-turn.ts';
import { MediaUnavailable, type Media, type Prepared } from '#ports/media.ts';
import { VERSOES_A_VISTA } from './ajustes.usecases.ts';
import * as repository from './ajustes.repository.ts';

/** Logos that one administrator may send: more than anybody tries out, and far less than would fill a disk. */
export const LOGOS_PER_ADMIN: Limit = { max: 20, windowSeconds: 3600 };
/** Before a logo that no version names is removed: it was tried out, and left. */
export const UNUSED_MS = 24 * 3_600_000;

const PNG = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
const HEAD_BYTES = 24;

/** 400: this picture cannot be the logo. @param mensagem the sentence for the person */
const logoRecusado = (mensagem: string) =>
  new AppError(400, 'logo_recusado', mensagem, [{ campo: 'logo', mensagem }]);
const UNREADABLE = 'Não conseguimos ler esta imagem. Escolha outra, em PNG ou JPEG.';
/** 503: the reader of pictures is not there; the same picture may pass later. */
const leitorIndisponivel = () =>
  new AppError(
    503,
    'leitor_indisponivel',
    'Não conseguimos abrir a imagem agora. Tente de novo em um minuto.',
  );

export type LogoDeps = BaseDeps & { media: Media; pastaDePreparo: string };

/**
 * Stores a picture that a version of the brand may name, as the reader of uploaded files drew it anew: nothing of what was sent is
 * served. Logos that were left are removed on the way.
 * @returns its id
 * @throws 400 logo_recusado, 429, 503
 */
export async function enviarLogo({
  actor,
  input: { png },
  deps,
}: UseCase<Admin, { png: string }, LogoDeps>): Promise<string> {
  const { administradorId } = actor;
  if (!(await countTry(deps.db, `logo|${administradorId}`, LOGOS_PER_ADMIN))) throw tooManyTries();
  const sent = Buffer.from(png, 'base64');
  sizeOf(sent);
  const imagem = await redraw(actor, sent, deps);
  const { largura, altura } = sizeOf(imagem);
  if (imagem.length > LIMITES_DO_LOGO.bytes)
    throw logoRecusado('A imagem é pesada demais. Escolha uma mais simples.');
  const sum = createHash('sha256').update(imagem).digest('hex').slice(0, 32);
  const id = `${sum}-${largura}x${altura}`;
  const now = deps.clock();
  await deps.runInTransaction({ actor }, async (uow) => {
    await repository.removeUnusedLogos(uow.db, new Date(now.getTime() - UNUSED_MS), VERSOES_A_VISTA);
    await repository.insertLogo(uow.db, { id, imagem }, { administradorId, now });
    uow.audit({ action: 'ajuste.logo', targetType: 'ajuste', targetId: id });
  });
  return id;
}

/** The PNG of a stored logo. @throws naoEncontrado */
export async function lerLogo(deps: { db: Queries }, id: string): Promise<Buffer> {
  const found = parseLogo(id) === null ? null : await repository.findLogo(deps.db, id);
  if (found === null) throw notFound();
  return found;
}

/** Pixels of a PNG, by its first chunk. @throws logoRecusado for other bytes, and for a size that does not fit */
function sizeOf(png: Buffer): { largura: number; altura: number } {
  if (png.length < HEAD_BYTES || !png.subarray(0, PNG.length).equals(PNG)) throw logoRecusado(UNREADABLE);
  const size = { largura: png.readUInt32BE(16), altura: png.readUInt32BE(20) };
  const refusal = recusaDoTamanho(size);
  if (refusal !== null) throw logoRecusado(refusal);
  return size;
}

async function redraw(actor: Admin, sent: Buffer, deps: LogoDeps): Promise<Buffer> {
  await mkdir(deps.pastaDePreparo, { recursive: true });
  const folder = await mkdtemp(join(deps.pastaDePreparo, 'logo-'));
  let drawn: Prepared | null = null;
  try {
    const path = join(folder, 'logo.png');
    await writeFile(path, sent);
    const read = await readAsAccount(deps.db, accountOf(actor), () => deps.media.prepare(path, 'account'));
    if (!read.ok) throw logoRecusado(UNREADABLE);
    drawn = read;
    return await readFile(read.file);
  } catch (error) {
    if (error instanceof MediaUnavailable || error instanceof LeaseBusy) throw leitorIndisponivel();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (drawn) await rm(drawn.folder, { recursive: true, force: true });
  }
}
