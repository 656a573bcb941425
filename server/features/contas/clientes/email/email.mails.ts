import { dateCreated } from '../../../../../domain/calendario/datas.ts';
import type { Mail } from '../../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../../platform/mail/layout.ts';

type Confirmation = { para: string; url: string; chave: string };

/** The link that confirms a contact e-mail. The address may be someone else's by mistake, so the mail names nobody. */
export function mailConfirmarEmail({ brand }: MailSettings, { para, url, chave }: Confirmation): Mail {
  const mail = renderMail({
    brand,
    subject: `Confirme o seu e-mail no ${brand}`,
    title: 'Confirme o seu e-mail',
    paragraphs: [
      `Este endereço foi dado como contato de uma conta no ${brand}.`,
      'Abra o link abaixo e toque em Confirmar e-mail. Ele vale por 72 horas e serve uma vez.',
    ],
    action: { text: 'Confirmar e-mail', url },
    footer: 'Se você não tem conta aqui, ignore: sem a confirmação, nenhum documento vem para este endereço.',
  });
  return { to: para, key: `confirmar-${chave}`, ...mail };
}

/** Tells the former contact address that it was replaced, when, and what to do if the owner did not do it. */
export function mailEmailMudou(
  { brand, appUrl, contactEmail }: MailSettings,
  { para, em, chave }: { para: string; em: Date; chave: string },
): Mail {
  const mail = renderMail({
    brand,
    subject: 'O e-mail da sua conta mudou',
    title: 'O e-mail da sua conta mudou',
    paragraphs: [
      `Em ${dateCreated(em)}, horário de Brasília, o e-mail de contato da sua conta no ${brand} foi trocado. Daqui em diante escrevemos para o novo.`,
      'Se foi você, não precisa fazer nada.',
      `Se não foi você: entre na sua conta, volte o e-mail e troque a senha em Conta e segurança. Se não conseguir entrar, escreva para ${contactEmail} deste endereço.`,
    ],
    action: { text: 'Abrir Conta e segurança', url: `${appUrl}/conta` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `email-mudou-${chave}`, ...mail };
}
