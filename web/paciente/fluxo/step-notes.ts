import { z } from 'zod';
import type { TabStorage } from '#lib/browser/tab-storage.ts';

/** A file that the order continues without, and the reason. */
const skippedFile = z.object({ nome: z.string(), motivo: z.string() });
export type SkippedFile = z.infer<typeof skippedFile>;

const stepNotes = z.object({
  /** Notices that the server gave with its answer; shown on the next page. */
  avisos: z.array(z.string()).default([]),
  pulados: z.array(skippedFile).default([]),
});

/** Router state passed from one step to the next. */
export type StepNotes = z.infer<typeof stepNotes>;

const NONE: StepNotes = { avisos: [], pulados: [] };

/** Parses the router's state, which may come from another page or an older version. */
export function readStepNotes(state: unknown): StepNotes {
  return stepNotes.safeParse(state).data ?? NONE;
}

const PREFIX = 'zelo:pulados:';

/**
 * Stores the files that an order continues without, in this tab, so that `/financeiro` shows them after a reload,
 * too.
 */
export function keepSkippedFiles(
  storage: TabStorage,
  pedidoId: string,
  pulados: readonly SkippedFile[],
): void {
  if (pulados.length === 0) storage.removeItem(PREFIX + pedidoId);
  else storage.setItem(PREFIX + pedidoId, JSON.stringify(pulados));
}

/** The skipped files kept for an order; empty when there are none or they cannot be read. */
export function readSkippedFiles(storage: TabStorage, pedidoId: string): SkippedFile[] {
  try {
    return z.array(skippedFile).parse(JSON.parse(storage.getItem(PREFIX + pedidoId) ?? '[]'));
  } catch {
    return [];
  }
}
