import { fraseDoTermo } from '#domain/consultorio/espera.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

/** The mail that an order waits for the patient's answer; what was asked does not go by mail. One per question (`chave`). */
export function mailPergunta(
  settings: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, numero, chave, ate }: { para: string; numero: number; chave: string; ate: Date },
): Mail {
  return writeNotice(settings, {
    chave: 'pergunta',
    to: para,
    key: `pergunta-${chave}`,
    valores: { pedido: String(numero), termo: fraseDoTermo(ate) },
    url: `${settings.appUrl}/chatpage`,
  });
}
