/** Twelve characters and two check digits, without punctuation, letters in capitals. */
export type Cnpj = string & { readonly __brand: 'Cnpj' };

export const MENSAGEM_CNPJ =
  'Confira o CNPJ: são 12 letras ou números e 2 dígitos, como 12.345.678/0001-95 ou 12.ABC.345/01DE-35.';

const VALUE_OF_ZERO = '0'.charCodeAt(0);

/** A letter counts as its code less that of the zero: A is 17 (Instrução Normativa RFB 2.229/2024). */
function checkDigit(signs: string): number {
  const last = signs.length - 1;
  const sum = Array.from(signs).reduce(
    (total, sign, i) => total + (sign.charCodeAt(0) - VALUE_OF_ZERO) * (2 + ((last - i) % 8)),
    0,
  );
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Takes the usual punctuation and small letters; null for anything else, also for wrong check digits. */
export function parseCnpj(text: string): Cnpj | null {
  const signs = text.replaceAll(/[./\s-]/g, '').toUpperCase();
  if (!/^[\dA-Z]{12}\d{2}$/.test(signs) || /^(.)\1+$/.test(signs)) return null;
  const base = signs.slice(0, 12);
  const first = checkDigit(base);
  if (signs !== `${base}${first}${checkDigit(`${base}${first}`)}`) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that mints one
  return signs as Cnpj;
}

/** "12.345.678/0001-95". */
export function formatCnpj(cnpj: Cnpj): string {
  return cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
