import { constants } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { conteudoAceito, LIMITE_PAGINAS, type MotivoDaLeitura } from '../../../../domain/anexos.ts';
import type { Log } from '../../../platform/log/logger.ts';
import { makeOwnFolder } from '../../../platform/files/own-folder.ts';
import { MediaUnavailable, type Media, type Preparado, type Recusado } from '../media.port.ts';
import { createPaper } from './paper.ts';
import { asUnavailable, createReader } from './reader.ts';

export type MediaProcessOptions = {
  /** Where files are made before they are stored. */
  pasta: string;
  log: Log;
  limits?: Partial<typeof LIMITS>;
  /** The program of the reader; another one in tests. */
  entry?: URL;
};

const LIMITS = {
  /** A HEIC of 48 megapixels takes eight seconds on a fast machine, thirty on a busy one. */
  taskMs: 90_000,
  /** A page that takes longer goes without a preview. */
  pageMs: 20_000,
  /** Ten pages of one file. */
  sheetsMs: 30_000,
  probeMs: 15_000,
  idleMs: 20_000,
  /** More than this many waiting is a bad moment: the telephone comes back. */
  waiting: 50,
};
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Media by processes of their own: a file that kills its reader, or never lets it go, touches nothing else. */
export function createMediaProcess({
  pasta,
  log,
  limits,
  entry,
}: MediaProcessOptions): Media & { pid(): number | null } {
  const { taskMs, pageMs, sheetsMs, probeMs, idleMs, waiting } = { ...LIMITS, ...limits };
  const reader = createReader({ log, idleMs, probeMs, entry });
  const paper = createPaper({ pasta, log, sheetsMs, probeMs, idleMs, entry });
  const oneAtATime = pLimit(1);

  async function prepare(file: string): Promise<Preparado | Recusado> {
    const type = await reader.read({ what: 'type', file }, taskMs);
    // Too strange even to be named.
    if (!type.ok) return { ok: false, contentType: 'application/octet-stream', motivo: 'tipo' };
    const { contentType } = type.value;
    if (!conteudoAceito(contentType)) return { ok: false, contentType, motivo: 'tipo' };
    const own = await makeOwnFolder(pasta, 'arquivo');
    try {
      const made =
        contentType === 'application/pdf' ? await preparePdf(file, own) : await preparePicture(file, own);
      if (typeof made !== 'string') return made;
      await rm(own, { recursive: true });
      return { ok: false, contentType, motivo: made };
    } catch (error) {
      await rm(own, { recursive: true, force: true });
      throw error;
    }
  }

  async function preparePicture(file: string, own: string): Promise<Preparado | MotivoDaLeitura> {
    const [arquivo, previa] = [join(own, 'arquivo'), join(own, 'previa')];
    const picture = await reader.read({ what: 'picture', file, stored: arquivo, preview: previa }, taskMs);
    if (!picture.ok) return 'imagem_ilegivel';
    const { contentType } = picture.value;
    const extensao = EXTENSIONS[contentType] ?? 'bin';
    return { ok: true, pasta: own, arquivo, contentType, extensao, paginas: null, previa };
  }

  async function preparePdf(file: string, own: string): Promise<Preparado | MotivoDaLeitura> {
    const pdf = await reader.read({ what: 'pdf', file }, taskMs);
    if (!pdf.ok) return pdf.why === 'password' ? 'pdf_protegido' : 'pdf_ilegivel';
    if (pdf.value.pages > LIMITE_PAGINAS) return 'pdf_longo';
    const [arquivo, previa] = [join(own, 'arquivo'), join(own, 'previa')];
    const page = await reader.read({ what: 'page', file, preview: previa }, pageMs);
    // The upload stays whole until its row stands, so what is stored is a copy.
    await copyFile(file, arquivo, constants.COPYFILE_FICLONE);
    return {
      ok: true,
      pasta: own,
      arquivo,
      contentType: 'application/pdf',
      extensao: 'pdf',
      paginas: pdf.value.pages,
      previa: page.ok ? previa : null,
    };
  }

  return {
    async preparar(caminho) {
      if (oneAtATime.pendingCount >= waiting) throw new MediaUnavailable('too many wait');
      try {
        return await oneAtATime(() => prepare(caminho));
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    desenhar: paper.draw,
    pid: () => reader.pid(),
    async fechar() {
      reader.close();
      paper.close();
    },
  };
}
