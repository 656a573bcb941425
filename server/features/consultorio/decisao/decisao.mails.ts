import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;
type OfOrder = { para: string; numero: number; pedidoId: string; chave: string };

/** The mail that documents of an order are ready; what they are does not go by mail. It goes to unconfirmed addresses, too. */
export function mailDocumentoPronto(
  { brand, appUrl }: Settings,
  { para, numero, pedidoId, chave }: OfOrder,
): Mail {
  const mail = renderMail({
    brand,
    subject: `Seu documento está pronto: pedido ${numero}`,
    title: 'Seu documento está pronto',
    paragraphs: [
      `O documento do pedido ${numero} já está na sua conta no ${brand}.`,
      'Entre para ver, baixar e guardar. Ele não vem neste e-mail para que só você o abra.',
    ],
    action: { text: 'Abrir o pedido', url: `${appUrl}/meu-pedido/${pedidoId}` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `documento-pronto-${chave}`, ...mail };
}

/** The mail that a document of an order is not valid any more. */
export function mailDocumentoRevogado(
  { brand, appUrl }: Settings,
  { para, numero, pedidoId, chave }: OfOrder,
): Mail {
  const mail = renderMail({
    brand,
    subject: `Um documento seu foi substituído: pedido ${numero}`,
    title: 'Não use mais o documento antigo',
    paragraphs: [
      `Um documento do pedido ${numero} deixou de valer. Quem o emitiu prepara outro no lugar dele, sem custo para você.`,
      'Avisamos quando o novo estiver pronto. O motivo está na sua conta.',
    ],
    action: { text: 'Abrir o pedido', url: `${appUrl}/meu-pedido/${pedidoId}` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `documento-revogado-${chave}`, ...mail };
}
