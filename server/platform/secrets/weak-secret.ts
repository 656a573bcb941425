/** Fewest characters (bytes of a key) of a secret, and fewest different ones, and steps between neighbours, in it. */
const SHORTEST = 32;
const FEWEST = 8;
const PLACEHOLDER = /change.?me|troque|exemplo|example|placeholder/i;

/**
 * Judges a secret that an operator chose; keys that a provider issues have a form of their own.
 * @returns in Portuguese why it can be guessed, or null
 */
export function weaknessOf(secret: string | Buffer): string | null {
  const units =
    typeof secret === 'string' ? Array.from(secret, (one) => one.codePointAt(0) ?? 0) : [...secret];
  if (units.length < SHORTEST) return `tem menos de ${SHORTEST} caracteres`;
  if (typeof secret === 'string' && PLACEHOLDER.test(secret)) return 'é um exemplo, que outros conhecem';
  const steps = units.slice(1).map((unit, before) => unit - (units[before] ?? 0));
  const varied = [units, steps].every((all) => new Set(all).size >= FEWEST);
  return varied && !isRepetition(units) ? null : 'repete sempre os mesmos caracteres, ou é uma sequência';
}

/** True for a piece of at most half the length that is said again and again. */
function isRepetition(units: readonly number[]): boolean {
  const periods = Array.from({ length: Math.floor(units.length / 2) }, (_, index) => index + 1);
  return periods.some((period) => units.every((unit, at) => at < period || unit === units[at - period]));
}
