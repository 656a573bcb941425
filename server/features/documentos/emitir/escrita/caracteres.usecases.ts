import type { Problema } from '#domain/documentos/regras/contexto.ts';
import { DocumentsUnavailable, type Documents } from '#ports/documents.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { problemaDosCaracteres } from '#features/documentos/tipos/tipos.public.ts';

/** Every font of the documents has these, so that hardly any draft has to be looked at by the process that sets it. */
const EVERYDAY = /^[\t\n\r\x20-\x7E\u00A0-\u00FF–—‘’“”•…]*$/;

/**
 * The problem of texts with characters that no font of the documents has; null where all can be printed.
 * @throws DocumentsUnavailable where that cannot be asked now
 */
export async function findProblemaDosCaracteres(
  data: unknown,
  { documents }: { documents: Documents },
): Promise<Problema | null> {
  if (EVERYDAY.test(textsOf(data).join(''))) return null;
  return problemaDosCaracteres(await documents.missingCharacters(data));
}

/** As `findProblemaDosCaracteres` for a draft, null also while the typesetting process is not available. */
export async function previewProblemaDosCaracteres(
  data: unknown,
  deps: Pick<BaseDeps, 'log'> & { documents: Documents },
): Promise<Problema[]> {
  try {
    const found = await findProblemaDosCaracteres(data, deps);
    return found === null ? [] : [found];
  } catch (error) {
    if (!(error instanceof DocumentsUnavailable)) throw error;
    deps.log.warn({ err: error }, 'the characters of a draft were not looked at');
    return [];
  }
}

function textsOf(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(textsOf);
}
