import * as fc from 'fast-check';

/** Draws what a short run plays, and turns the pairs round; another one each time, unless the environment says which. */
export const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 2 ** 31);

/**
 * Of each group all where `asked` is `all`, those whose title has it as a part, or, absent, as many as `countOf` says,
 * drawn by the seed.
 */
export function chosen<T>(
  groups: readonly (readonly T[])[],
  asked: string | undefined,
  titleOf: (one: T) => string,
  countOf: (group: readonly T[]) => number,
): T[][] {
  if (asked === 'all') return groups.map((group) => [...group]);
  if (asked !== undefined) return groups.map((group) => group.filter((one) => titleOf(one).includes(asked)));
  return fc
    .sample(fc.tuple(...groups.map((group) => some(group, countOf(group)))), { seed: SEED, numRuns: 1 })
    .flat();
}

function some<T>(group: readonly T[], count: number): fc.Arbitrary<T[]> {
  const size = Math.min(count, group.length);
  return fc.shuffledSubarray([...group], { minLength: size, maxLength: size });
}
