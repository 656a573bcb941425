/** The code of an error of the system, of a database or of a library; empty for one without. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
