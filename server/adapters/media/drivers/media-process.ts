import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { conteudoAceito, LIMITE_PAGINAS, type MotivoDaLeitura } from '../../../../domain/anexos.ts';
import type { Log } from '../../../platform/log/logger.ts';
import { MediaUnavailable, type Media, type Preparado, type Recusado } from '../media.port.ts';
import { createReader, ReaderLost, type Verdict } from './reader.ts';
import type { Task } from './reader-protocol.ts';

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
  probeMs: 15_000,
  idleMs: 20_000,
  /** More than this many waiting is a bad moment: the telephone comes back. */
  waiting: 50,
};
/** A folder this old was left by a server that was killed. */
const LEFT_BEHIND_MS = 3600_000;
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Media by a process of its own: a file that kills its reader, or never lets it go, touches nothing else. */
export function createMediaProcess({
  pasta,
  log,
  limits,
  entry,
}: MediaProcessOptions): Media & { pid(): number | null } {
  const { taskMs, pageMs, probeMs, idleMs, waiting } = { ...LIMITS, ...limits };
  const reader = createReader({ log, idleMs, entry: entry ?? new URL('./reader-main.ts', import.meta.url) });
  const oneAtATime = pLimit(1);

  async function prepare(file: string): Promise<Preparado | Recusado> {
    const type = await read({ what: 'type', file }, taskMs);
    // Too strange even to be named.
    if (!type.ok) return { ok: false, contentType: 'application/octet-stream', motivo: 'tipo' };
    const { contentType } = type.value;
    if (!conteudoAceito(contentType)) return { ok: false, contentType, motivo: 'tipo' };
    await mkdir(pasta, { recursive: true, mode: 0o700 });
    await removeLeftBehind(pasta);
    const own = await mkdtemp(join(pasta, 'arquivo-'));
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
    const picture = await read({ what: 'picture', file, stored: arquivo, preview: previa }, taskMs);
    if (!picture.ok) return 'imagem_ilegivel';
    const { contentType } = picture.value;
    const extensao = EXTENSIONS[contentType] ?? 'bin';
    return { ok: true, pasta: own, arquivo, contentType, extensao, paginas: null, previa };
  }

  async function preparePdf(file: string, own: string): Promise<Preparado | MotivoDaLeitura> {
    const pdf = await read({ what: 'pdf', file }, taskMs);
    if (!pdf.ok) return pdf.why === 'password' ? 'pdf_protegido' : 'pdf_ilegivel';
    if (pdf.value.pages > LIMITE_PAGINAS) return 'pdf_longo';
    const [arquivo, previa] = [join(own, 'arquivo'), join(own, 'previa')];
    const page = await read({ what: 'page', file, preview: previa }, pageMs);
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

  /** One task. A reader lost over a file twice is the file's doing, if the next reader does its own work well. */
  async function read<T extends Task>(task: T, timeoutMs: number): Promise<Verdict<T>> {
    try {
      return await tell(task, timeoutMs);
    } catch (error) {
      if (!(error instanceof ReaderLost) || error.how === 'closed') throw error;
      if (error.how === 'ended') {
        const again = await tell(task, timeoutMs).catch(asLost);
        if (!(again instanceof ReaderLost)) return again;
      }
      await tell({ what: 'probe' }, probeMs);
      log.warn({ task: task.what, how: error.how }, 'a file ended its reader');
      return { ok: false, fault: 'file', why: 'unreadable' };
    }
  }

  async function tell<T extends Task>(task: T, timeoutMs: number): Promise<Verdict<T>> {
    const said = await reader.ask(task, timeoutMs);
    if (!said.ok && said.fault === 'machine') throw new MediaUnavailable(said.why);
    return said;
  }

  return {
    async preparar(caminho) {
      if (oneAtATime.pendingCount >= waiting) throw new MediaUnavailable('too many wait');
      try {
        return await oneAtATime(() => prepare(caminho));
      } catch (error) {
        throw error instanceof MediaUnavailable
          ? error
          : new MediaUnavailable(whyOf(error), { cause: error });
      }
    },
    pid: () => reader.pid(),
    async fechar() {
      reader.close();
    },
  };
}

function whyOf(error: unknown): string {
  if (error instanceof ReaderLost) return error.how;
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

function asLost(error: unknown): ReaderLost {
  if (error instanceof ReaderLost && error.how !== 'closed') return error;
  throw error;
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const made = await stat(path).catch(() => null);
    if (made && Date.now() - made.mtimeMs > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true });
  }
}
