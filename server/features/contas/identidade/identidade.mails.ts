import { maskCpf } from '../../../../domain/contas/cpf.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail } from '../../../platform/mail/layout.ts';

type Brand = { brand: string };

const footer = (brand: string) =>
  `${brand} nunca pede a sua senha. Se você não pediu este e-mail, ignore: nada muda na sua conta.`;

/** The recovery link of one account, which is named masked. */
export function mailNovaSenha(
  { brand }: Brand,
  { para, conta, url, chave }: { para: string; conta: string; url: string; chave: string },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Nova senha no ${brand}`,
    title: 'Crie uma nova senha',
    paragraphs: [
      `Recebemos um pedido de nova senha para a conta ${conta}.`,
      'O link abaixo vale por 30 minutos e serve uma vez. Ao salvar, saímos da conta em todos os aparelhos.',
    ],
    action: { text: 'Criar nova senha', url },
    footer: footer(brand),
  });
  return { to: para, key: chave, ...mail };
}

/** One address, several patients: one mail that lists a link for each by initials (docs/product/accounts.md). */
export function mailNovaSenhaVarios(
  { brand }: Brand,
  { para, contas, chave }: { para: string; contas: { iniciais: string; url: string }[]; chave: string },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Nova senha no ${brand}`,
    title: 'Crie uma nova senha',
    paragraphs: [
      'Recebemos um pedido de nova senha. Este e-mail é o contato de mais de um paciente: use o link de quem pediu.',
      'Cada link vale por 30 minutos e serve uma vez.',
    ],
    links: contas.map((conta) => ({ text: conta.iniciais, url: conta.url })),
    footer: footer(brand),
  });
  return { to: para, key: chave, ...mail };
}

/** The masked CPF or e-mail of an account, for mails and pages that someone else may see. */
export function maskAccount(account: { cpf: string } | { email: string }): string {
  return 'cpf' in account ? maskCpf(account.cpf) : account.email.replace(/^(.).*(@.*)$/, '$1***$2');
}

/** The initials of a name ("M. A. N."); the masked CPF when there is no name yet. */
export function formatInitials(nome: string, cpf: string): string {
  const parts = nome.split(/\s+/).filter((part) => part.length > 2);
  return parts.length === 0 ? maskAccount({ cpf }) : parts.map((part) => `${part.charAt(0)}.`).join(' ');
}
