import { createInflate } from 'node:zlib';

/** The largest inflated size of one stream of a PDF: an A3 page scanned at 600 dots an inch in colour has 209 MB. */
export const MAX_STREAM_BYTES = 256 * 1024 * 1024;
/** Deflate writes at most so many bytes for each one that it reads. */
const MAX_RATIO = 1032;
const [BEGIN, END] = ['stream', 'endstream'];
/** The first byte of a deflated stream with its usual window. */
const ZLIB = 0x78;

/**
 * Whether every deflated stream of a PDF stays below its limit when it is inflated; measured without keeping what comes
 * out, and only for streams long enough to exceed it. Streams in other filters, or deflated twice, are left to the limits
 * of the process.
 */
export async function streamsFit(pdf: Buffer): Promise<boolean> {
  for (const stream of longStreams(pdf)) {
    if (!(await inflatesWithin(stream, MAX_STREAM_BYTES))) return false;
  }
  return true;
}

/** The contents of the streams that could exceed the limit. */
function* longStreams(pdf: Buffer): Generator<Buffer> {
  for (const { start, end } of streamsOf(pdf)) {
    if (pdf[start] === ZLIB && (end - start) * MAX_RATIO > MAX_STREAM_BYTES) yield pdf.subarray(start, end);
  }
}

/** Where the streams of a PDF stand: the keyword that begins one, its content's first byte, and the byte after its last. */
export function* streamsOf(pdf: Buffer): Generator<{ keyword: number; start: number; end: number }> {
  let keyword = pdf.indexOf(BEGIN);
  while (keyword !== -1) {
    const start = startOf(pdf, keyword + BEGIN.length);
    const found = pdf.indexOf(END, start);
    const end = found === -1 ? pdf.length : found;
    yield { keyword, start, end };
    keyword = found === -1 ? -1 : pdf.indexOf(BEGIN, end + END.length);
  }
}

/** Where a stream's content begins: after the line end that follows its keyword. */
function startOf(pdf: Buffer, at: number): number {
  const afterReturn = pdf[at] === 0x0d ? at + 1 : at;
  return pdf[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn;
}

/** Whether a deflated text inflates to at most so many bytes; true for one that is damaged before. */
async function inflatesWithin(deflated: Buffer, most: number): Promise<boolean> {
  const inflate = createInflate({ chunkSize: 1024 * 1024 });
  inflate.end(deflated);
  let length = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) return false;
    }
  } catch {
    // Damage is for the reader of the PDF to report.
  }
  return true;
}
