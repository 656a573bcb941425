import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

/**
 * Mail that tells a patient that the team wrote. It contains neither the message nor the patient's name.
 * @param chave makes the mail's idempotency key
 */
export function mailMensagemNaoLida(
  settings: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, clienteId, chave }: { para: string; clienteId: string; chave: string },
): Mail {
  const url = `${settings.appUrl}/chatpage`;
  return writeNotice(settings, {
    chave: 'mensagem-nao-lida',
    to: para,
    key: `chat-${chave}`,
    url,
    clienteId,
  });
}
