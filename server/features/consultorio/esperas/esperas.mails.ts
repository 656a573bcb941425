import { fraseDoTermo } from '#domain/consultorio/espera.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Written = {
  para: string;
  numero: number;
  pedidoId: string;
  perguntaId: string;
  lembrete: number;
  ate: Date;
};

/** The mail that a question still waits; one per question and reminder. What was asked does not go by mail. */
export function mailLembrete(
  settings: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, numero, pedidoId, perguntaId, lembrete, ate }: Written,
): Mail {
  return writeNotice(settings, {
    chave: 'lembrete-pergunta',
    to: para,
    key: `lembrete-pergunta-${perguntaId}-${lembrete}`,
    valores: { pedido: String(numero), termo: fraseDoTermo(ate) },
    url: `${settings.appUrl}/meu-pedido/${pedidoId}`,
  });
}
