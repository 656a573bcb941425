import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { fileTypeFromFile } from 'file-type';
import type { WorkerAnswer } from '#adapters/worker-process.ts';
import { drawSheets } from './draw-sheets.ts';
import { drawPage, openPdf } from './read-pdf.ts';
import { probePicture, readPicture } from './read-picture.ts';
import { limitWasmMemory } from './wasm-memory.ts';
import { BadFile, type ReaderTask } from './reader-protocol.ts';

/** Where readers of PDF look for its first words: printers, mail programs and web servers leave theirs before them. */
const PDF_BEGINS_WITHIN = 1024;
const PDF_BEGIN = '%PDF-';

async function typeOf(file: string): Promise<{ contentType: string }> {
  const found = await fileTypeFromFile(file);
  if (found !== undefined) return { contentType: found.mime };
  return { contentType: (await holdsPdf(file)) ? 'application/pdf' : 'application/octet-stream' };
}

async function holdsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(PDF_BEGINS_WITHIN + PDF_BEGIN.length);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead).includes(PDF_BEGIN);
  } finally {
    await file.close();
  }
}

function run(task: ReaderTask): Promise<object> {
  switch (task.what) {
    case 'type':
      return typeOf(task.file);
    case 'picture':
      return readPicture(task);
    case 'pdf':
      return openPdf(task.file);
    case 'page':
      return drawPage(task);
    case 'sheets':
      return drawSheets(task);
    case 'signatures':
      // Loading it takes as long as all the rest, and readers of uploads check no signature.
      return import('./read-signatures.ts').then(({ readSignatures }) => readSignatures(task));
    default:
      return probePicture();
  }
}

/**
 * A failed system call (no space, no memory, no file) is the server's fault; every other error of a decoder
 * is the file's.
 */
function failureOf(error: unknown): WorkerAnswer {
  if (error instanceof BadFile) return { ok: false, fault: 'file', why: error.why };
  if (error instanceof Error && 'syscall' in error) {
    return { ok: false, fault: 'machine', why: 'code' in error ? String(error.code) : 'system' };
  }
  return { ok: false, fault: 'file', why: 'unreadable' };
}

limitWasmMemory();
parentPort?.on('message', (task: ReaderTask) => {
  run(task).then(
    (value) => parentPort?.postMessage({ ok: true, value } satisfies WorkerAnswer, []),
    (error: unknown) => parentPort?.postMessage(failureOf(error), []),
  );
});
