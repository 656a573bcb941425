import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

type Answered = { para: string; numero: number; pedidoId: string; chave: string };

/** The mail that a report of an error was answered; neither report nor answer goes by mail. One per report. */
export function mailRelatoRespondido(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, numero, pedidoId, chave }: Answered,
): Mail {
  const mail = renderMail({
    brand,
    subject: `O seu relato foi respondido: pedido ${numero}`,
    title: 'O seu relato foi respondido',
    paragraphs: [
      `Quem cuida do pedido ${numero} leu o erro que você relatou e respondeu. O documento continua valendo.`,
      'A resposta está na sua conta; ela não vai por e-mail para que só você a leia.',
    ],
    action: { text: 'Ler a resposta', url: `${appUrl}/meu-pedido/${pedidoId}` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `relato-respondido-${chave}`, ...mail };
}
