/** An amount of money in integer centavos; never a fraction. */
export type Centavos = number;

const VALOR = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "49,90" or "1.234,56": centavos as a pt-BR amount with two decimals, without the currency. */
export function formatValor(c: Centavos): string {
  return VALOR.format(c / 100);
}

/** "R$ 49,90"; the gap is a no-break space (U+00A0), so that a price never wraps. */
export function formatReais(c: Centavos): string {
  return `${c < 0 ? '-' : ''}R$\u00A0${formatValor(Math.abs(c))}`;
}

/**
 * Centavos of a typed amount: "1.234,56", "49,9", "49.90", "1.234" (thousand), ",50", "R$ 49,90".
 * Null when it is empty, negative, has more than two decimals or is ambiguous.
 */
export function parseValor(text: string): Centavos | null {
  const amount = text.trim().replace(/^R\$\s*/, '');
  const parts =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(amount) ??
    /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/.exec(amount) ??
    /^(\d+)(?:[.,](\d{0,2}))?$/.exec(amount) ??
    /^()[.,](\d{1,2})$/.exec(amount);
  if (!parts) return null;
  const whole = (parts[1] ?? '').replace(/[.,]/g, '');
  const cents = (parts[2] ?? '').padEnd(2, '0');
  const value = Number(whole + cents);
  return Number.isSafeInteger(value) ? value : null;
}
