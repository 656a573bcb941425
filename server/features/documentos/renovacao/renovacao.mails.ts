import { formatDataBr } from '#domain/calendario/datas.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Lembrete = {
  para: string;
  pedidoId: string;
  numero: number;
  /** 'YYYY-MM-DD'. */
  acaba: string;
  /** Stops these reminders without a sign-in. */
  parar: string;
};

/** The reminder to renew; one per order. It names neither the medicine nor the service. */
export function mailLembreteDeRenovacao(
  settings: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, pedidoId, numero, acaba, parar }: Lembrete,
): Mail {
  const { appUrl } = settings;
  return writeNotice(settings, {
    chave: 'lembrete-renovacao',
    to: para,
    key: `lembrete-renovacao-${pedidoId}`,
    valores: { pedido: String(numero), data: formatDataBr(acaba) },
    url: `${appUrl}/meu-pedido/${pedidoId}`,
    links: [{ text: 'Parar estes lembretes', url: `${appUrl}/parar-lembretes/${parar}` }],
  });
}
