import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A PDF as other programs read it: its text, its facts, the complaints about its structure, its pages as pictures. */
export type Read = {
  text: string;
  pages: number;
  info: Readonly<Record<string, string>>;
  /** Of each page, its words in the order of the tags. */
  textOf: readonly string[];
  metadata: string;
};

/** Reads a PDF by poppler and has qpdf judge it. @throws when it is not whole, or a tool is missing */
export async function readPdf(bytes: Uint8Array): Promise<Read> {
  return withFile(bytes, async (file) => {
    // Warnings count: exit code 3.
    await tool('qpdf', ['--check', file]);
    const [text, facts, metadata] = await Promise.all([
      tool('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-']),
      tool('pdfinfo', [file]),
      tool('pdfinfo', ['-meta', file]),
    ]);
    const info = Object.fromEntries(
      facts
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    ) as Record<string, string>;
    // Places to break at are not words.
    const plain = text.replaceAll('\u200B', '');
    return {
      text: plain,
      textOf: plain.split('\f').slice(0, -1),
      pages: Number(info['Pages']),
      info,
      metadata,
    };
  });
}

/** A text with each gap of its layout as one space: what a reader looks for. */
export function wordsOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The texts of the QR codes on the drawn pages of a PDF, page by page; none is no fault. @throws when a tool is missing */
export async function readQrCodes(bytes: Uint8Array): Promise<string[]> {
  return withFile(bytes, async (file) => {
    const folder = dirname(file);
    await tool('pdftoppm', ['-r', '110', '-gray', '-png', file, join(folder, 'pagina')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
    const said = await tool('zbarimg', ['-q', '--raw', ...pages.map((name) => join(folder, name))], {
      otherwise: NO_CODE,
    });
    return said.split('\n').filter((line) => line !== '');
  });
}

/** The grey of each dot of a page (0 is black), from its upper left corner; two dots are a point. */
export type DrawnPage = { width: number; height: number; dots: Uint8Array };

/** A page as poppler draws it, the first is 1. @throws when a tool is missing */
export async function drawnPage(bytes: Uint8Array, page = 1): Promise<DrawnPage> {
  return withFile(bytes, async (file) => {
    const only = ['-f', String(page), '-l', String(page), '-singlefile'];
    await tool('pdftoppm', ['-r', '144', '-gray', ...only, file, file]);
    const picture = await readFile(`${file}.pgm`);
    const [head = '', width, height] =
      /^P5\s(\d+) (\d+)\s255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
    return { width: Number(width), height: Number(height), dots: picture.subarray(head.length) };
  });
}

/** How zbarimg ends where it found no code. */
const NO_CODE = 4;

async function withFile<T>(bytes: Uint8Array, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-pdf-'));
  try {
    const file = join(folder, 'documento.pdf');
    await writeFile(file, bytes);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** `otherwise`: an exit code that means that there was nothing to say. */
async function tool(name: string, args: readonly string[], ends?: { otherwise: number }): Promise<string> {
  try {
    return (await run(name, [...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(`${name} is missing: run scripts/bootstrap`, { cause: error });
    }
    if (ends && error instanceof Error && 'code' in error && error.code === ends.otherwise) return '';
    throw error;
  }
}
