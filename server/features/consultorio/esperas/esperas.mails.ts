import { fraseDoTermo } from '../../../../domain/consultorio/espera.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

type Written = {
  para: string;
  numero: number;
  pedidoId: string;
  perguntaId: string;
  lembrete: number;
  ate: Date;
};

/** The mail that a question still waits; one per question and reminder. What was asked does not go by mail. */
export function mailLembrete(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, numero, pedidoId, perguntaId, lembrete, ate }: Written,
): Mail {
  const mail = renderMail({
    brand,
    subject: `Ainda falta a sua resposta: pedido ${numero}`,
    title: 'A pergunta ainda espera por você',
    paragraphs: [
      `Quem cuida do pedido ${numero} fez uma pergunta e ainda não teve a sua resposta. Enquanto isso o prazo está parado.`,
      `${fraseDoTermo(ate)}. Sem resposta até lá, o pedido volta à fila e é decidido com o que há.`,
      'O que foi perguntado não vai por e-mail: abra o pedido para ler e responder.',
    ],
    action: { text: 'Ler e responder', url: `${appUrl}/meu-pedido/${pedidoId}` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `lembrete-pergunta-${perguntaId}-${lembrete}`, ...mail };
}
