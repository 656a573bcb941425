export const MENSAGEM_EMAIL = 'Escreva um e-mail completo, como nome@exemplo.com.br.';

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Trims and lowers the domain; the part before the @ is kept as typed. Null for anything else. ASCII only, no quoting:
 * the refused characters could smuggle a mail header.
 */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const domain = trimmed.slice(at + 1).toLowerCase();
  if (local.length > 64 || trimmed.length > 254 || !LOCAL.test(local)) return null;
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || !/^[a-z]|^xn--/.test(top))
    return null;
  return top.length < 2 ? null : `${local}@${domain}`;
}

/** "m***a@exemplo.com.br": recognisable by its owner only. Short names show one letter. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const last = at > 2 ? email.charAt(at - 1) : '';
  return `${email.charAt(0)}***${last}${email.slice(at)}`;
}

/** Case-insensitive: mail servers ignore case in practice. */
export function mesmoEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
