import { prazoCurto } from '#domain/calendario/promessa.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;

/**
 * The mail that the Pix is ready, for a patient who left the page while the provider was unavailable; one per
 * charge (`chave`).
 */
export function mailPixPronto(
  settings: Settings,
  { para, numero, pedidoId, chave }: { para: string; numero: number; pedidoId: string; chave: string },
): Mail {
  return writeNotice(settings, {
    chave: 'pix-pronto',
    to: para,
    key: `pix-pronto-${chave}`,
    valores: { pedido: String(numero) },
    url: `${settings.appUrl}/financeiro/${pedidoId}`,
  });
}

/**
 * The mail that the payment was confirmed and when the document is promised; one per order (`chave`). It
 * names the order by its number and not the service, which is health information.
 */
export function mailPagamentoConfirmado(
  settings: Settings,
  { para, numero, prazo, chave }: { para: string; numero: number; prazo: Date; chave: string },
): Mail {
  return writeNotice(settings, {
    chave: 'pagamento-confirmado',
    to: para,
    key: `pagamento-${chave}`,
    valores: { pedido: String(numero), prazo: prazoCurto(prazo) },
    url: `${settings.appUrl}/usuario`,
  });
}
