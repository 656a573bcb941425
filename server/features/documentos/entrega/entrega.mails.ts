import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

type ArquivoPedido = { para: string; pedidoId: string; arquivo: Buffer; chave: string };

/** The PDF that its patient asked for; nothing but the file says what it is. */
export function mailArquivoPedido(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, pedidoId, arquivo, chave }: ArquivoPedido,
): Mail {
  const mail = renderMail({
    brand,
    subject: `O arquivo que você pediu no ${brand}`,
    title: 'O seu arquivo está aqui',
    paragraphs: [
      `Você pediu, na sua conta no ${brand}, que este PDF viesse por e-mail. Ele está anexado.`,
      'Guarde-o como chegou: aberto e salvo por outro programa, ele pode perder a assinatura.',
    ],
    action: { text: 'Abrir o pedido', url: `${appUrl}/meu-pedido/${pedidoId}` },
    footer: 'O PDF é só seu. Se não foi você quem pediu, troque a sua senha.',
  });
  const attachments = [{ filename: 'documento.pdf', contentType: 'application/pdf', content: arquivo }];
  return { to: para, key: `arquivo-${chave}`, ...mail, attachments };
}

type RelatoRecebido = { para: string; pedidoId: string; numero: number; chave: string };

/** The mail to the doctor that a patient reported an error; what is wrong does not go by mail. One per report. */
export function mailRelatoRecebido(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, pedidoId, numero, chave }: RelatoRecebido,
): Mail {
  const mail = renderMail({
    brand,
    subject: `Um erro foi relatado: pedido ${numero}`,
    title: 'Um relato espera por você',
    paragraphs: [
      `Quem recebeu um documento seu, no pedido ${numero}, relatou um erro nele.`,
      'O que foi relatado não vai por e-mail. Abra o caso: responda em palavras ou, se houver erro, revogue o documento e faça outro.',
    ],
    action: { text: 'Abrir o caso', url: `${appUrl}/medico/${pedidoId}?aba=comigo` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `relato-recebido-${chave}`, ...mail };
}
