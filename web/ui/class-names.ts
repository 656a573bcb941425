/**
 * Joins class names, without the empty ones; undefined when none is left, so that no empty attribute is written.
 */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  const joined = names.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
}
