import { z } from 'zod';
import type { TabStorage } from '../../lib/browser/tab-storage.ts';
import { COPIAS } from '../../lib/browser/pending.ts';

const PREFIX = COPIAS.rascunho;

const campos = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));

const copia = z.object({
  /** Whose text it is, by an opaque id: nobody else is shown it. */
  dono: z.string(),
  /** The version of the draft that it was typed upon. */
  versao: z.number(),
  /** Typed and not acknowledged yet. */
  campos,
  /** Typed before the form was saved elsewhere: shown beside the form, never in it. */
  aparte: campos,
});

/** What this tab keeps of a draft while the server has not got it. */
export type Copia = z.infer<typeof copia>;

/**
 * Keeps the unsent text in this tab only (session storage): it outlives a reload, a crash and the end of a
 * session, and goes with the tab or with `Sair`. True when it was kept.
 */
export function gravarCopia(armazem: TabStorage, id: string, dados: Copia): boolean {
  try {
    armazem.setItem(PREFIX + id, JSON.stringify(dados));
    return true;
  } catch {
    return false;
  }
}

/** The unsent text of one owner; null when there is none or it cannot be read. */
export function lerCopia(armazem: TabStorage, id: string, dono: string): Copia | null {
  const lida = interpretar(armazem.getItem(PREFIX + id));
  return lida?.dono === dono ? lida : null;
}

/** Called once the server has the text, and when its owner is done with it. */
export function apagarCopia(armazem: TabStorage, id: string): void {
  armazem.removeItem(PREFIX + id);
}

function interpretar(text: string | null): Copia | null {
  try {
    return copia.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}
