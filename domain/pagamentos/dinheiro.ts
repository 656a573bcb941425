/** Integer; never a fraction. */
export type Centavos = number;

const VALOR = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "49,90" or "1.234,56": pt-BR with two decimals, without the currency. */
export function formatValor(c: Centavos): string {
  return VALOR.format(c / 100);
}

/** "R$ 49,90"; the gap is a no-break space (U+00A0), so that a price never wraps. */
export function formatReais(c: Centavos): string {
  return `${c < 0 ? '-' : ''}R$\u00A0${formatValor(Math.abs(c))}`;
}

/** In letters. */
const MAX_DIGITADO = 30;

/**
 * Centavos of a typed amount; docs/product/rules.md lists the readings. Decimals beyond the second are rounded, half
 * up. A single dot before exactly three digits separates thousands, a single comma separates decimals. Null for an
 * empty, negative, too long or wrongly separated amount.
 */
export function parseValor(text: string): Centavos | null {
  if (text.length > MAX_DIGITADO) return null;
  const amount = text.trim().replace(/^R\$\s*/, '');
  const parts =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/.exec(amount) ??
    /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d+)$/.exec(amount) ??
    /^([1-9]\d{0,2}(?:,\d{3}){2,})$/.exec(amount) ??
    /^(\d+)(?:[.,](\d*))?$/.exec(amount) ??
    /^()[.,](\d+)$/.exec(amount);
  if (!parts) return null;
  const whole = (parts[1] ?? '').replace(/[.,]/g, '');
  const decimals = (parts[2] ?? '').padEnd(3, '0');
  const value = Number(whole + decimals.slice(0, 2)) + (decimals.charAt(2) >= '5' ? 1 : 0);
  return Number.isSafeInteger(value) ? value : null;
}
