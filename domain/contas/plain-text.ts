/** Removes characters that PostgreSQL cannot store in text: NUL and unpaired surrogates. */
export function textoGuardavel(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Invisible characters and those that reverse the reading direction: they make one name look like another. */
const ENGANOSOS = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** Removes misleading characters: "laudo\u202Efdp.exe" would be displayed as a PDF. */
export function nomeSemEngano(nome: string): string {
  return textoGuardavel(nome).replaceAll(ENGANOSOS, '');
}

const QUEBRA = /[\n\r\v\f\u0085\u2028\u2029]/u;

/** Replaces each line break and the spaces around it by one space. */
export function emUmaLinha(nome: string): string {
  // Each run of blanks is matched once: a pattern of blanks, a break and blanks would try every blank as its beginning.
  return nome.replaceAll(/[\s\u0085]+/gu, (blanks) => (QUEBRA.test(blanks) ? ' ' : blanks));
}

/**
 * Trims letters that `letra` matches from the end, one at a time: a pattern ending with `+$` would try every place as
 * its beginning.
 */
export function semNoFim(texto: string, letra: RegExp): string {
  let fim = texto.length;
  while (fim > 0 && letra.test(texto.charAt(fim - 1))) fim -= 1;
  return texto.slice(0, fim);
}
