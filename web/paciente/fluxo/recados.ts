import { z } from 'zod';
import type { TabStorage } from '../../lib/browser/tab-storage.ts';

/** A file the order goes on without, and why. */
const pulado = z.object({ nome: z.string(), motivo: z.string() });
export type Pulado = z.infer<typeof pulado>;

const recados = z.object({
  /** What the server said beside its answer; shown on the page that follows. */
  avisos: z.array(z.string()).default([]),
  pulados: z.array(pulado).default([]),
});

/** What one step of the flow hands to the next through the router's state. */
export type Recados = z.infer<typeof recados>;

const NENHUM: Recados = { avisos: [], pulados: [] };

/** Reads the router's state, which may hold anything (another page's, an older version's). */
export function lerRecados(state: unknown): Recados {
  return recados.safeParse(state).data ?? NENHUM;
}

const PREFIX = 'zelo:pulados:';

/** Keeps the skipped files of an order in this tab, so that a reload of `/financeiro` still names them. */
export function guardarPulados(storage: TabStorage, pedidoId: string, pulados: readonly Pulado[]): void {
  if (pulados.length === 0) storage.removeItem(PREFIX + pedidoId);
  else storage.setItem(PREFIX + pedidoId, JSON.stringify(pulados));
}

/** The skipped files kept for an order; empty when there are none or they cannot be read. */
export function lerPulados(storage: TabStorage, pedidoId: string): Pulado[] {
  try {
    return z.array(pulado).parse(JSON.parse(storage.getItem(PREFIX + pedidoId) ?? '[]'));
  } catch {
    return [];
  }
}
