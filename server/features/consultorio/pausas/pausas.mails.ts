import { fraseDoTermo } from '../../../../domain/consultorio/espera.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

/** The mail that an order waits for the patient's answer; what was asked does not go by mail. One per question (`chave`). */
export function mailPergunta(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, numero, chave, ate }: { para: string; numero: number; chave: string; ate: Date },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Precisamos de uma resposta sua: pedido ${numero}`,
    title: 'Há uma pergunta para você',
    paragraphs: [
      `Quem cuida do pedido ${numero} fez uma pergunta no chat e espera a sua resposta para continuar.`,
      `${fraseDoTermo(ate)}. O prazo fica parado até você responder; sem resposta até lá, o pedido volta à fila e é decidido com o que há.`,
      'O que foi perguntado não vai por e-mail: abra o chat para ler e responder.',
    ],
    action: { text: 'Abrir o chat', url: `${appUrl}/chatpage` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `pergunta-${chave}`, ...mail };
}
