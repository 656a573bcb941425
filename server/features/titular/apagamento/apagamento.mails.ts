import { dataEHora } from '#domain/calendario/horas.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

/** Tells the address that an account had that it was erased, and where its receipt is. */
export function mailContaApagada(
  settings: MailSettings,
  { para, protocolo, em, url }: { para: string; protocolo: string; em: Date; url: string },
): Mail {
  return writeNotice(settings, {
    chave: 'conta-apagada',
    to: para,
    key: `conta-apagada-${protocolo}`,
    valores: { protocolo, data: dataEHora(em) },
    url,
  });
}
