/** Eleven digits with valid check digits, leading zeros kept. Minted only by `parseCpf`. */
export type Cpf = string & { readonly __brand: 'Cpf' };

/** For a text that is not eleven digits (docs/product/messages.md). */
export const MENSAGEM_CPF_FORMATO = 'Digite um CPF válido (apenas números, 11 dígitos).';
/** For wrong check digits (docs/product/messages.md). */
export const MENSAGEM_CPF_DIGITOS = 'CPF inválido: confira os números digitados.';

/** Keeps the ASCII digits. */
export function onlyDigits(s: string): string {
  return s.replace(/\D/g, '');
}

function checkDigit(digits: string): number {
  const top = digits.length + 1;
  const sum = Array.from(digits, Number).reduce((total, digit, i) => total + digit * (top - i), 0);
  return ((sum * 10) % 11) % 10;
}

function conferem(digits: string): digits is Cpf {
  // The ten repeated sequences pass the arithmetic and are never assigned.
  if (/^(\d)\1+$/.test(digits)) return false;
  const base = digits.slice(0, 9);
  const first = checkDigit(base);
  return digits === `${base}${first}${checkDigit(`${base}${first}`)}`;
}

/** Accepts bare or masked input ("529.982.247-25"); the failure carries the message to show. */
export function parseCpf(text: string): { ok: true; cpf: Cpf } | { ok: false; mensagem: string } {
  const digits = onlyDigits(text);
  if (digits.length !== 11 || !/^[\d.\-\s]+$/.test(text))
    return { ok: false, mensagem: MENSAGEM_CPF_FORMATO };
  return conferem(digits) ? { ok: true, cpf: digits } : { ok: false, mensagem: MENSAGEM_CPF_DIGITOS };
}

/** "529.982.247-25"; a text that is not eleven digits is returned unchanged. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** "529.***.***-25", for screens that only need to recognise the person; hides other texts. */
export function maskCpf(cpf: string): string {
  const parts = /^(\d{3})\d{6}(\d{2})$/.exec(cpf);
  return parts ? `${parts[1]}.***.***-${parts[2]}` : '***.***.***-**';
}

/** An address that can never receive mail (RFC 2606), derived from a CPF. */
export function emailDoCpf(cpf: string): string {
  return `${cpf}@paciente.invalid`;
}
