/** Printed as 2411.1-00.0000001. */
export const DIGITOS_DO_NUMERO = 14;

export const MAIOR_NUMERO = 10 ** DIGITOS_DO_NUMERO - 1;

/** First number of the demonstration, visibly apart from granted ones. */
export const PRIMEIRO_SIMULADO = 94_111_000_000_001;

/** Null for anything that is not a number as the national system writes it. */
export function lerNumeroSncr(text: string): number | null {
  if (!/^\d{4}\.\d-\d{2}\.\d{7}$/.test(text)) return null;
  const numero = Number(text.replaceAll(/[.-]/g, ''));
  return numero > 0 ? numero : null;
}

/** Printed form, with leading zeros. */
export function formatNumeroSncr(numero: number): string {
  const digits = String(numero).padStart(DIGITOS_DO_NUMERO, '0');
  return `${digits.slice(0, 4)}.${digits.slice(4, 5)}-${digits.slice(5, 7)}.${digits.slice(7)}`;
}

/** Address of the national system's page about a printed number; Anvisa prints it as the QR code of notifications. */
export function consultaDoNumeroSncr(printed: string): string {
  return `https://sncr.anvisa.gov.br/receita/consultar?numero=${printed}`;
}
