import { DIGITOS_DO_NUMERO } from '#domain/documentos/emissao/numero-sncr.ts';

/** Both numbers as the national system writes them (2411.1-00.0000001), or bare. */
export type TypedFaixa = { inicio: string; fim: string };

const FAULT = `Escreva os ${DIGITOS_DO_NUMERO} algarismos do número, como no SNCR.`;

/** Numbers of a typed range, or an error per field; a number is identified only by all of its digits. */
export function readFaixa(
  typed: TypedFaixa,
): { numbers: { inicio: number; fim: number } } | { faults: Partial<TypedFaixa> } {
  const inicio = digitsOf(typed.inicio);
  const fim = digitsOf(typed.fim);
  if (inicio !== null && fim !== null) return { numbers: { inicio, fim } };
  return { faults: { ...(inicio === null && { inicio: FAULT }), ...(fim === null && { fim: FAULT }) } };
}

function digitsOf(text: string): number | null {
  const digits = text.replaceAll(/[\s.-]/g, '');
  return new RegExp(`^\\d{${DIGITOS_DO_NUMERO}}$`).test(digits) && Number(digits) > 0 ? Number(digits) : null;
}
