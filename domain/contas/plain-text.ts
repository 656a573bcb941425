/** Text without what no database keeps: NUL, and halves of a sign. */
export function textoGuardavel(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Signs that turn the reading round, or that nobody sees: a name with them reads as what it is not. */
const ENGANOSOS = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** The name of a file as it reads, whoever made it: "laudo\u202Efdp.exe" would show itself as a PDF. */
export function nomeSemEngano(nome: string): string {
  return textoGuardavel(nome).replaceAll(ENGANOSOS, '');
}
