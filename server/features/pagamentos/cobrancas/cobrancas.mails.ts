import { prazoCurto } from '../../../../domain/calendario/promessa.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;

/**
 * The mail that the Pix is ready, for a patient who left the page while the provider was unavailable; one per
 * charge (`chave`).
 */
export function mailPixPronto(
  { brand, appUrl }: Settings,
  { para, numero, pedidoId, chave }: { para: string; numero: number; pedidoId: string; chave: string },
): Mail {
  const mail = renderMail({
    brand,
    subject: `O seu Pix está pronto: pedido ${numero}`,
    title: 'O seu Pix está pronto',
    paragraphs: [
      `O provedor de pagamento voltou e o Pix do pedido ${numero} já pode ser pago.`,
      'Abra o pedido para ver o QR Code e copiar o código.',
    ],
    action: { text: 'Ver o Pix', url: `${appUrl}/financeiro/${pedidoId}` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `pix-pronto-${chave}`, ...mail };
}

/**
 * The mail that the payment was confirmed and when the document is promised; one per order (`chave`). It
 * names the order by its number and not the service, which is health information.
 */
export function mailPagamentoConfirmado(
  { brand, appUrl }: Settings,
  { para, numero, prazo, chave }: { para: string; numero: number; prazo: Date; chave: string },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Pagamento confirmado: pedido ${numero}`,
    title: 'Pagamento confirmado',
    paragraphs: [
      `Recebemos o pagamento do pedido ${numero}.`,
      `Fica pronto até ${prazoCurto(prazo)} (horário de Brasília). São 48 horas úteis: fins de semana e feriados não contam.`,
    ],
    action: { text: 'Ver o pedido', url: `${appUrl}/usuario` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `pagamento-${chave}`, ...mail };
}
