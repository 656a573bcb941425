/** Removes what PostgreSQL cannot store in text: NUL and unpaired surrogates. */
export function textoGuardavel(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/**
 * Characters that reverse the reading direction or are invisible; with them a name looks like another one.
 */
const ENGANOSOS = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** A file name without misleading characters: "laudo\u202Efdp.exe" would be displayed as if it were a PDF. */
export function nomeSemEngano(nome: string): string {
  return textoGuardavel(nome).replaceAll(ENGANOSOS, '');
}

const QUEBRA = /[\n\r\v\f\u0085\u2028\u2029]/u;

/** A name on one line: each line break with the spaces around it becomes one space. */
export function emUmaLinha(nome: string): string {
  // Each run of blanks is found once: a pattern of blanks, a break and blanks tries every blank as its beginning.
  return nome.replaceAll(/[\s\u0085]+/gu, (blanks) => (QUEBRA.test(blanks) ? ' ' : blanks));
}

/** Trims the letters at the end of a text that `letra` matches, one by one: a pattern that ends with `+$` tries every place as its beginning. */
export function semNoFim(texto: string, letra: RegExp): string {
  let fim = texto.length;
  while (fim > 0 && letra.test(texto.charAt(fim - 1))) fim -= 1;
  return texto.slice(0, fim);
}
