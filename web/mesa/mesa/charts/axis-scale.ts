const STEPS = [1, 2, 5, 10] as const;

/** The end of an axis for values up to `greatest`, and its marks at round numbers; never zero. */
export function axisScale(greatest: number, marks = 3): { top: number; marks: readonly number[] } {
  const raw = Math.max(greatest, 1) / marks;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  // Counts are whole numbers: no mark between them.
  const step = Math.max(1, (STEPS.find((p) => p * magnitude >= raw) ?? 10) * magnitude);
  const n = Math.max(1, Math.ceil(greatest / step));
  return { top: n * step, marks: Array.from({ length: n }, (_, i) => (i + 1) * step) };
}
