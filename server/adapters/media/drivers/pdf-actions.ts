import { inflateSync } from 'node:zlib';
import { streamsOf } from './pdf-streams.ts';

/**
 * Names of what a viewer may run or start: scripts, programs, forms that send themselves, embedded files and players. An
 * action on opening counts where it is more than the place to begin reading at (an array).
 */
const ACTIONS =
  /\/(?:JS|JavaScript|Launch|SubmitForm|ImportData|RichMedia|EmbeddedFile|XFA)(?![\w#])|\/(?:OpenAction|AA)(?!\s*\[)\s*(?:<<|\d)/;
/** A name may be written with its characters as numbers: /J#53 is /JS. */
const ESCAPED = /#([0-9a-f]{2})/gi;
/** A stream of objects is a few hundred kilobytes; what swells beyond this is none. */
export const MAX_OBJECTS_BYTES = 16 * 1024 * 1024;
/** A stream's dictionary begins at most so many bytes before its keyword. */
const DICTIONARY_BYTES = 1_000;

/**
 * Whether a PDF holds scripts or acts when it is opened. Looked for in its objects, those in compressed streams of objects
 * included, and not in the contents of other streams, where the same letters mean nothing. A PDF that is encrypted may hide
 * them.
 */
export function pdfExecutes(pdf: Buffer): boolean {
  let at = 0;
  for (const { keyword, start, end } of streamsOf(pdf)) {
    if (acts(pdf.subarray(at, keyword))) return true;
    const dictionary = pdf.toString('latin1', Math.max(at, keyword - DICTIONARY_BYTES), keyword);
    if (/\/ObjStm/.test(dictionary) && acts(inflated(pdf.subarray(start, end)))) return true;
    at = end;
  }
  return acts(pdf.subarray(at));
}

function acts(objects: Buffer): boolean {
  const text = objects.toString('latin1');
  const plain = text.includes('#')
    ? text.replace(ESCAPED, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return ACTIONS.test(plain);
}

/** The content of a deflated stream; empty for one that cannot be inflated or is too large. */
function inflated(content: Buffer): Buffer {
  try {
    return inflateSync(content, { maxOutputLength: MAX_OBJECTS_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}
