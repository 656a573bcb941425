/** The 67 area codes in use (Anatel's numbering plan). */
const DDDS: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/**
 * Area code and number behind what is dialled in front of them: 0055 or +55 from abroad; a 0, or a 0 with the two digits of
 * an operator, within the country. '' for another country's number.
 */
function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const foreign = /^\(?\+/.test(text) || digits.startsWith('00');
  // 55 is also an area code: it is the country's only when more digits follow than a number can have.
  const abroad = foreign || (digits.length > 11 && digits.startsWith('55'));
  const country = /^(?:00)?55(\d*)$/.exec(digits);
  if (abroad && country === null) return '';
  const dialled = abroad ? (country?.[1] ?? '') : digits;
  return /^0(?:[1-9]{2})?(\d{10,11})$/.exec(dialled)?.[1] ?? dialled;
}

/** Longer than any usual notation of a number. */
const MAX_TELEFONE = 40;

/**
 * National digits of a Brazilian phone: 11 for a mobile (first digit 9), 10 for a landline (2 to 5).
 * Takes any usual mask, what is dialled in front, and the invisible signs of a copied contact; null when the area code or the
 * number cannot exist.
 */
export function parseTelefone(text: string): string | null {
  if (text.length > MAX_TELEFONE) return null;
  const plain = text.replace(/\p{Cf}/gu, '').trim();
  if (!/^\(?\+?[\d\s().\p{Pd}]+$/u.test(plain)) return null;
  const digits = nationalDigits(plain);
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

/**
 * The mobile phone of the sender of a message, from its international digits; null for any other. Messengers name numbers of before
 * the ninth digit without it.
 */
export function celularDoRemetente(digits: string): string | null {
  const old = /^55(\d{2})([6-9]\d{7})$/.exec(digits);
  return celularDe(old ? `${old[1]}9${old[2]}` : `+${digits}`);
}

/** The 11 national digits of a mobile phone; null for anything else. */
export function celularDe(telefone: string): string | null {
  const digits = parseTelefone(telefone);
  return digits?.length === 11 ? digits : null;
}
