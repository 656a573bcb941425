/**
 * Edit distance with transpositions of neighbours; any greater number beyond `most`. Time grows with the words and with
 * `most`.
 */
export function distancia(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  // Only the distances near the diagonal count: place k of row i is that of the first i letters of `a` and i + k - most of `b`.
  const width = 2 * most + 1;
  let before: number[] = [];
  let row = Array.from({ length: width }, (_, k) => (k < most ? Infinity : k - most));
  for (let i = 1; i <= a.length; i += 1) {
    const next: number[] = [];
    for (let k = 0; k < width; k += 1) {
      const j = i + k - most;
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[k] ?? 0) + same, (row[k + 1] ?? Infinity) + 1, (next[k - 1] ?? Infinity) + 1);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[k] ?? Infinity) + 1);
      if (j === 0) cost = i;
      next.push(j < 0 || j > b.length ? Infinity : cost);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length - a.length + most] ?? most + 1;
}
