/** The 67 area codes in use (Anatel's numbering plan). */
const DDDS: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return digits.startsWith('55') ? digits.slice(2) : '';
  // 55 is also an area code: it is the country's only when more digits follow than a number can have.
  if (digits.length > 11 && digits.startsWith('55')) return digits.slice(2);
  if (digits.length > 10 && digits.startsWith('0')) return digits.slice(1);
  return digits;
}

/**
 * National digits of a Brazilian phone: 11 for a mobile (first digit 9), 10 for a landline (2 to 5).
 * Takes any usual mask, a leading 0 and +55; null when the area code or the number cannot exist.
 */
export function parseTelefone(text: string): string | null {
  const trimmed = text.trim();
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return null;
  const digits = nationalDigits(trimmed);
  if (!/^\d{2}(9\d{8}|[2-5]\d{7})$/.test(digits)) return null;
  return DDDS.has(digits.slice(0, 2)) ? digits : null;
}

/** "(11) 91234-5678"; a text that is not 10 or 11 digits is returned unchanged. */
export function formatTelefone(telefone: string): string {
  return telefone.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

/** "(11) •••••-5678"; a text that is not 10 or 11 digits is hidden wholly. */
export function maskTelefone(telefone: string): string {
  const digits = parseTelefone(telefone);
  return digits === null ? '•••••' : `(${digits.slice(0, 2)}) •••••-${digits.slice(-4)}`;
}

/** The 11 national digits of a mobile phone; null for anything else. */
export function celularDe(telefone: string): string | null {
  const digits = parseTelefone(telefone);
  return digits?.length === 11 ? digits : null;
}
