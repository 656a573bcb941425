import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Answered = { para: string; numero: number; pedidoId: string; chave: string };

/** The mail that a report of an error was answered; neither report nor answer goes by mail. One per report. */
export function mailRelatoRespondido(
  settings: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, numero, pedidoId, chave }: Answered,
): Mail {
  return writeNotice(settings, {
    chave: 'relato-respondido',
    to: para,
    key: `relato-respondido-${chave}`,
    valores: { pedido: String(numero) },
    url: `${settings.appUrl}/meu-pedido/${pedidoId}`,
  });
}
