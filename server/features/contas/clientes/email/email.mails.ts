import { dateCreated } from '#domain/calendario/datas.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Confirmation = { para: string; url: string; chave: string };

/** The link that confirms a contact e-mail. The address may be someone else's by mistake, so the mail names nobody. */
export function mailConfirmarEmail(settings: MailSettings, { para, url, chave }: Confirmation): Mail {
  return writeNotice(settings, { chave: 'confirmar-email', to: para, key: `confirmar-${chave}`, url });
}

/** Tells the former contact address that it was replaced, when, and what to do if the owner did not do it. */
export function mailEmailMudou(
  settings: MailSettings,
  { para, em, chave }: { para: string; em: Date; chave: string },
): Mail {
  return writeNotice(settings, {
    chave: 'email-mudou',
    to: para,
    key: `email-mudou-${chave}`,
    valores: { data: dateCreated(em) },
    url: `${settings.appUrl}/conta`,
  });
}
