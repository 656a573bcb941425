import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What others read of a PDF: its text, its facts, the complaints about its structure, its pages as pictures. */
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

async function tool(name: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(name, [...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(`${name} is missing: run scripts/bootstrap`, { cause: error });
    }
    throw error;
  }
}
