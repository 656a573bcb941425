import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

/**
 * Mail that tells a patient that the team wrote. It contains neither the message nor the patient's name.
 * @param chave makes the mail's idempotency key
 */
export function mailMensagemNaoLida(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, chave }: { para: string; chave: string },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Há uma mensagem para você no ${brand}`,
    title: 'A equipe escreveu para você',
    paragraphs: [
      'Há uma mensagem da nossa equipe esperando por você no chat.',
      'O que ela diz não vai por e-mail: abra o chat para ler e responder.',
    ],
    action: { text: 'Abrir o chat', url: `${appUrl}/chatpage` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `chat-${chave}`, ...mail };
}
