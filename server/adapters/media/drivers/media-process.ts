import { constants } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { conteudoAceito, LIMITE_PAGINAS, type MotivoDaLeitura } from '#domain/pedidos/anexos.ts';
import type { Log } from '#platform/log/logger.ts';
import { makeOwnFolder } from '#platform/files/own-folder.ts';
import { MediaUnavailable, type Media, type Prepared, type Refused } from '#ports/media.ts';
import type { WorkerCage } from '#adapters/worker-cage.ts';
import { createPaper } from './paper.ts';
import { createSignatureCheck } from './signature-check.ts';
import { laneOf } from './lane-of.ts';
import { asUnavailable, createReader, READER_CAGE, type Reader } from './reader.ts';

/** How to run the media processes. */
export type MediaProcessOptions = {
  /** Folder for generated files until they are stored. */
  folder: string;
  log: Log;
  limits?: Partial<typeof LIMITS>;
  /** The program of the reader process; tests pass another one. */
  entry?: URL;
  /** The limits of a reader for one file; tests pass lower ones. */
  cage?: WorkerCage | undefined;
};

/**
 * Times of the tasks by the clock (ms), and how many files may wait or be read at once. What a file may take is processor
 * time (`READER_CAGE`); the clock ends a task that a busy machine does not come to, and then the file is not at fault.
 */
export const LIMITS = {
  /** A 48-megapixel HEIC takes eight seconds on a fast machine and thirty on a busy one. */
  taskMs: 90_000,
  /** For the preview of a page and for ten pages of a dossier. */
  drawMs: 60_000,
  /** Ten megabytes with sixteen signatures take two seconds of an idle machine; a proxy usually waits for a minute. */
  checkMs: 45_000,
  probeMs: 45_000,
  idleMs: 20_000,
  /** With more waiting files than this in its lane a new one is refused; the client retries. */
  waiting: 50,
  /**
   * So many of the files that may take seconds are read at the same time, taking turns over their lanes: all cores but one,
   * which is left to the server, however many such files somebody uploads.
   */
  slowAtOnce: Math.max(1, availableParallelism() - 1),
};
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * Creates the media driver, which opens files in processes of their own: a file that crashes or blocks its
 * process affects nothing else.
 */
export function createMediaProcess({
  folder,
  log,
  limits,
  entry,
  cage = READER_CAGE,
}: MediaProcessOptions): Media & { pid(): number | null } {
  const { taskMs, drawMs, checkMs, probeMs, idleMs, waiting, slowAtOnce } = {
    ...LIMITS,
    ...limits,
  };
  const slowOnes = pLimit(slowAtOnce);
  const lane = (niceness: number, turn: <T>(work: () => Promise<T>) => Promise<T>) => ({
    reader: createReader({ log, idleMs, probeMs, entry, cage: { ...cage, niceness } }),
    oneAtATime: pLimit(1),
    turn,
  });
  // A person looks at the progress of an ordinary picture, which takes little; the rest waits for the processor.
  const lanes = {
    visitor: lane(cage.niceness, slowOnes),
    quick: lane(0, (work) => work()),
    slow: lane(cage.niceness, slowOnes),
  };
  const paper = createPaper({ folder, log, drawMs, probeMs, idleMs, entry, cage });
  const signatures = createSignatureCheck({ log, checkMs, probeMs, idleMs, entry, cage, turn: slowOnes });

  async function prepare(reader: Reader, file: string): Promise<Prepared | Refused> {
    reader.nextFile();
    const type = await reader.read({ what: 'type', file }, taskMs);
    // The bytes are of no type that can be named.
    if (!type.ok) return { ok: false, contentType: 'application/octet-stream', reason: 'tipo' };
    const { contentType } = type.value;
    if (!conteudoAceito(contentType)) return { ok: false, contentType, reason: 'tipo' };
    const own = await makeOwnFolder(folder, 'arquivo');
    try {
      const made =
        contentType === 'application/pdf'
          ? await preparePdf(reader, file, own)
          : await preparePicture(reader, file, own);
      if (typeof made !== 'string') return made;
      await rm(own, { recursive: true });
      return { ok: false, contentType, reason: made };
    } catch (error) {
      await rm(own, { recursive: true, force: true });
      throw error;
    }
  }

  async function preparePicture(
    reader: Reader,
    file: string,
    own: string,
  ): Promise<Prepared | MotivoDaLeitura> {
    const [stored, preview] = [join(own, 'arquivo'), join(own, 'previa')];
    const picture = await reader.read({ what: 'picture', file, stored, preview }, taskMs);
    if (!picture.ok) return picture.why === 'pixels' ? 'imagem_enorme' : 'imagem_ilegivel';
    const { contentType } = picture.value;
    return {
      ok: true,
      folder: own,
      file: stored,
      contentType,
      extension: EXTENSIONS[contentType] ?? 'bin',
      pages: null,
      executes: false,
      preview,
    };
  }

  async function preparePdf(reader: Reader, file: string, own: string): Promise<Prepared | MotivoDaLeitura> {
    const pdf = await reader.read({ what: 'pdf', file }, taskMs);
    if (!pdf.ok) return pdf.why === 'password' ? 'pdf_protegido' : 'pdf_ilegivel';
    if (pdf.value.pages > LIMITE_PAGINAS) return 'pdf_longo';
    const [stored, preview] = [join(own, 'arquivo'), join(own, 'previa')];
    const page = await reader.read({ what: 'page', file, preview }, drawMs);
    // The bytes unchanged under another name, which the caller stores and removes; a copy where a file can have one name only.
    await link(file, stored).catch(() => copyFile(file, stored, constants.COPYFILE_FICLONE));
    return {
      ok: true,
      folder: own,
      file: stored,
      contentType: 'application/pdf',
      extension: 'pdf',
      pages: pdf.value.pages,
      executes: pdf.value.executes,
      preview: page.ok ? preview : null,
    };
  }

  return {
    async prepare(file, sender) {
      try {
        const { reader, oneAtATime, turn } = lanes[sender === 'visitor' ? 'visitor' : await laneOf(file)];
        if (oneAtATime.pendingCount >= waiting) throw new MediaUnavailable('too many wait');
        return await oneAtATime(() => turn(() => prepare(reader, file)));
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    draw: paper.draw,
    checkSignatures: signatures.check,
    pid: () => lanes.quick.reader.pid() ?? lanes.slow.reader.pid(),
    async close() {
      for (const { reader } of Object.values(lanes)) reader.close();
      paper.close();
      signatures.close();
    },
  };
}
