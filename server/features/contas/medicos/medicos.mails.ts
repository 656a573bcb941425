import { dateCreated } from '#domain/calendario/datas.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

/** How long the link of an invitation holds, in hours; afterwards its page leads to `/loginMedico`, which mails another. */
export const INVITATION_HOURS = 72;

/** The notice that the administrator changed a doctor's record; it goes to the address of before. */
export function mailCadastroMudou(
  settings: MailSettings,
  { para, em, chave: key }: { para: string; em: Date; chave: string },
): Mail {
  const valores = { data: dateCreated(em) };
  const url = `${settings.appUrl}/medico`;
  return writeNotice(settings, { chave: 'cadastro-mudou', to: para, key, valores, url });
}

/** The invitation of a doctor: a link for the first password. */
export function mailConvite(
  settings: { brand: string },
  { para, url, chave: key }: { para: string; url: string; chave: string },
): Mail {
  const valores = { horas: String(INVITATION_HOURS) };
  return writeNotice(settings, { chave: 'convite', to: para, key, valores, url });
}
