/**
 * A code of CID-10 as the list writes it ("J06.9"), from what was typed: with or without its dot, in any case, or only
 * its beginning ("j0"). Null for a text that is no code.
 */
export function normalizeCodigo(texto: string): string | null {
  const [, letra = '', categoria = '', sub = ''] = /^([a-z])(\d\d?)\.?(\d?)$/i.exec(texto.trim()) ?? [];
  if (letra === '' || (categoria.length === 1 && sub !== '')) return null;
  return `${letra.toUpperCase()}${categoria}${sub === '' ? '' : `.${sub}`}`;
}
