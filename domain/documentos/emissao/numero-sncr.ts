/** Digits of a number of the national system; it is printed as 2411.1-00.0000001. */
export const DIGITOS_DO_NUMERO = 14;

/** The greatest number that the national system can grant. */
export const MAIOR_NUMERO = 10 ** DIGITOS_DO_NUMERO - 1;

/** Numbers made up by the demonstration begin so, visibly apart from any that were granted. */
export const PRIMEIRO_SIMULADO = 94_111_000_000_001;

/** Reads a number as the national system writes it; null for anything else. */
export function lerNumeroSncr(text: string): number | null {
  if (!/^\d{4}\.\d-\d{2}\.\d{7}$/.test(text)) return null;
  const numero = Number(text.replaceAll(/[.-]/g, ''));
  return numero > 0 ? numero : null;
}

/** A number of the national system as it is printed and looked up, with its leading zeros. */
export function formatNumeroSncr(numero: number): string {
  const digits = String(numero).padStart(DIGITOS_DO_NUMERO, '0');
  return `${digits.slice(0, 4)}.${digits.slice(4, 5)}-${digits.slice(5, 7)}.${digits.slice(7)}`;
}

/** The page of the national system about a number as it is printed; Anvisa prints its address as the QR code of notifications. */
export function consultaDoNumeroSncr(printed: string): string {
  return `https://sncr.anvisa.gov.br/receita/consultar?numero=${printed}`;
}
