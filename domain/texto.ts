/** Text without what no database keeps: NUL, and halves of a sign. */
export function textoGuardavel(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
