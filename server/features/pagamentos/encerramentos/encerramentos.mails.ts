import { mensagemDaEtapa, type Etapa } from '../../../../domain/pedidos/mensagens-etapa.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

/** What an event is called in the subject, by how its name begins. */
const ASSUNTOS = {
  concluido: 'concluído',
  excluido: 'excluído',
  reaberto: 'reaberto',
  restaurado: 'restaurado',
};

type Written = { para: string; pedidoId: string; numero: number; etapa: Etapa; vez: string };

/**
 * The mail that the team completed, deleted, reopened or restored an order, in the words of the chat: what was received, and
 * what happens with the money. One per event (`vez`).
 */
export function mailDesfecho(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, pedidoId, numero, etapa, vez }: Written,
): Mail {
  const word = Object.entries(ASSUNTOS).find(([name]) => etapa.startsWith(name))?.[1] ?? 'atualizado';
  const deleted = etapa.startsWith('excluido');
  const mail = renderMail({
    brand,
    subject: `Pedido ${numero}: ${word}`,
    title: `O seu pedido foi ${word}`,
    // Written for the chat, where one writes back right there.
    paragraphs: [mensagemDaEtapa(etapa, numero).replace('escreva aqui', 'escreva no chat')],
    action: deleted
      ? { text: 'Abrir o chat', url: `${appUrl}/chatpage` }
      : { text: 'Ver o pedido', url: `${appUrl}/meu-pedido/${pedidoId}` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `desfecho-${pedidoId}-${vez}`, ...mail };
}
