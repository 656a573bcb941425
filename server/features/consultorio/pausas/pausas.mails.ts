import { fraseDoTermo } from '#domain/consultorio/espera.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;

/** The mail that an order waits for the patient's answer; it does not hold what was asked. One per question (`chave`). */
export function mailPergunta(
  settings: Settings,
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

type Reminder = {
  para: string;
  numero: number;
  pedidoId: string;
  perguntaId: string;
  lembrete: number;
  ate: Date;
};

/** The mail that a question still waits; one per question and reminder. It does not hold what was asked. */
export function mailLembrete(
  settings: Settings,
  { para, numero, pedidoId, perguntaId, lembrete, ate }: Reminder,
): Mail {
  return writeNotice(settings, {
    chave: 'lembrete-pergunta',
    to: para,
    key: `lembrete-pergunta-${perguntaId}-${lembrete}`,
    valores: { pedido: String(numero), termo: fraseDoTermo(ate) },
    url: `${settings.appUrl}/meu-pedido/${pedidoId}`,
  });
}
