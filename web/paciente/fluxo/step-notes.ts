import { z } from 'zod';
import type { TabStorage } from '../../lib/browser/tab-storage.ts';

/** A file the order goes on without, and why. */
const skippedFile = z.object({ nome: z.string(), motivo: z.string() });
export type SkippedFile = z.infer<typeof skippedFile>;

const stepNotes = z.object({
  /** What the server said beside its answer; shown on the page that follows. */
  avisos: z.array(z.string()).default([]),
  pulados: z.array(skippedFile).default([]),
});

/** What one step of the flow hands to the next through the router's state. */
export type StepNotes = z.infer<typeof stepNotes>;

const NONE: StepNotes = { avisos: [], pulados: [] };

/** Reads the router's state, which may hold anything (another page's, an older version's). */
export function readStepNotes(state: unknown): StepNotes {
  return stepNotes.safeParse(state).data ?? NONE;
}

const PREFIX = 'zelo:pulados:';

/** Keeps the skipped files of an order in this tab, so that a reload of `/financeiro` still names them. */
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
