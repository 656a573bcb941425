import { EXEMPLOS, type TextoDoAviso } from '#domain/avisos/aviso.ts';
import type { ChaveDoAviso } from '#domain/avisos/avisos.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { rewriteNotice, writeNotice } from '#platform/mail/notice.ts';

type Tried = { para: string; chave: ChaveDoAviso; texto: TextoDoAviso; vez: string };

/** A notice in a text that is tried out, with made-up values; its links lead to the application's first page. */
export function mailDeTeste(settings: MailSettings, { para, chave, texto, vez }: Tried): Mail {
  const { appUrl, brand, contactEmail } = settings;
  const several = chave === 'nova-senha-varios';
  const mail = writeNotice(settings, {
    chave,
    to: para,
    key: `aviso-de-teste-${vez}`,
    valores: { ...EXEMPLOS, marca: brand, contato: contactEmail },
    url: appUrl,
    ...(several && { links: [{ text: 'M. A. S.', url: appUrl }] }),
  });
  const { notice: _notice, ...tried } = rewriteNotice(mail, texto);
  return tried;
}
