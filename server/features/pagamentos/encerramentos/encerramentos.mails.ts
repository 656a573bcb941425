import { mensagemDaEtapa, type Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

/** The beginnings of the names of events by the team. */
const DESFECHOS = ['concluido', 'excluido', 'reaberto', 'restaurado'] as const;
type Written = { para: string; pedidoId: string; numero: number; etapa: Etapa; vez: string };

/**
 * The mail that the team completed, deleted, reopened or restored an order, in the words of the chat: what was received, and
 * what happens with the money. One per event (`vez`).
 */
export function mailDesfecho(
  settings: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, pedidoId, numero, etapa, vez }: Written,
): Mail {
  const done = DESFECHOS.find((name) => etapa.startsWith(name));
  if (done === undefined) throw new Error(`no act of the team: ${etapa}`);
  const { appUrl } = settings;
  return writeNotice(settings, {
    chave: `pedido-${done}`,
    to: para,
    key: `desfecho-${pedidoId}-${vez}`,
    valores: {
      pedido: String(numero),
      // Written for the chat, where one writes back right there.
      mensagem: mensagemDaEtapa(etapa, numero).replace('escreva aqui', 'escreva no chat'),
    },
    url: done === 'excluido' ? `${appUrl}/chatpage` : `${appUrl}/meu-pedido/${pedidoId}`,
  });
}
