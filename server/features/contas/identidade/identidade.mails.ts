import { maskCpf } from '#domain/contas/cpf.ts';
import type { Mail } from '#ports/mail.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Brand = { brand: string };

/** The recovery link of one account, which is named masked. */
export function mailNovaSenha(
  settings: Brand,
  { para, conta, url, chave: key }: { para: string; conta: string; url: string; chave: string },
): Mail {
  return writeNotice(settings, { chave: 'nova-senha', to: para, key, valores: { conta }, url });
}

/** One address, several patients: one mail that lists a link for each by initials (docs/product/accounts.md). */
export function mailNovaSenhaVarios(
  settings: Brand,
  { para, contas, chave: key }: { para: string; contas: { iniciais: string; url: string }[]; chave: string },
): Mail {
  const links = contas.map(({ iniciais, url }) => ({ text: iniciais, url }));
  return writeNotice(settings, { chave: 'nova-senha-varios', to: para, key, links });
}

/** The masked CPF or e-mail of an account, for mails and pages that someone else may see. */
export function maskAccount(account: { cpf: string } | { email: string }): string {
  if ('cpf' in account) return maskCpf(account.cpf);
  const { email } = account;
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.charAt(0)}***${email.slice(at)}`;
}

/** The initials of a name ("M. A. N."); the masked CPF when there is no name yet. */
export function formatInitials(nome: string, cpf: string): string {
  const parts = nome.split(/\s+/).filter((part) => part.length > 2);
  return parts.length === 0 ? maskAccount({ cpf }) : parts.map((part) => `${part.charAt(0)}.`).join(' ');
}
