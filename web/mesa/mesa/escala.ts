const PASSOS = [1, 2, 5, 10] as const;

/** The top of an axis above the greatest value, and its round marks; a plot without values still has an axis. */
export function escala(maior: number, marcas = 3): { topo: number; marcas: readonly number[] } {
  const bruto = Math.max(maior, 1) / marcas;
  const grandeza = 10 ** Math.floor(Math.log10(bruto));
  // Counts have no halves.
  const passo = Math.max(1, (PASSOS.find((p) => p * grandeza >= bruto) ?? 10) * grandeza);
  const n = Math.max(1, Math.ceil(maior / passo));
  return { topo: n * passo, marcas: Array.from({ length: n }, (_, i) => (i + 1) * passo) };
}
