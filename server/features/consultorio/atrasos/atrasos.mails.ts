import { prazoCurto } from '../../../../domain/calendario/promessa.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;

/** The mail that a promised time passed; one per order and promise. */
export function mailAtraso(
  { brand, appUrl }: Settings,
  { para, pedidoId, numero, prazo }: { para: string; pedidoId: string; numero: number; prazo: Date },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Pedido ${numero}: passamos do prazo`,
    title: 'O seu pedido atrasou',
    paragraphs: [
      `Prometemos responder ao pedido ${numero} até ${prazoCurto(prazo)} e não cumprimos. Pedimos desculpas.`,
      'Ele está na frente da fila, e quem administra foi avisado. Você não precisa fazer nada: avisamos assim que houver resposta.',
      'Se preferir não esperar, cancele o pedido em Meus pedidos enquanto ninguém o tiver começado, ou escreva no chat.',
    ],
    action: { text: 'Ver o pedido', url: `${appUrl}/meu-pedido/${pedidoId}` },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `atraso-${pedidoId}-${prazo.getTime()}`, ...mail };
}

/** What waits for the team: late orders, and those whose promised time is near. */
export type Pressa = { atrasados: number; perto: number; primeiro: Date };

/** The administrator's mail about late orders, or about those that are near their promised time; one of each a day. */
export function mailPressa(
  { brand, appUrl }: Settings,
  { para, dia, pressa }: { para: string; dia: string; pressa: Pressa },
): Mail {
  const { atrasados, perto, primeiro } = pressa;
  const late = atrasados > 0;
  const n = late ? atrasados : perto;
  const orders = n === 1 ? '1 pedido' : `${n} pedidos`;
  const title = late
    ? `${orders} ${n === 1 ? 'passou' : 'passaram'} do prazo prometido`
    : `${orders} ${n === 1 ? 'vence' : 'vencem'} nas próximas horas`;
  const near = perto === 1 ? 'Mais 1 vence' : `Mais ${perto} vencem`;
  const mail = renderMail({
    brand,
    subject: title,
    title,
    paragraphs: [
      late
        ? `O mais antigo foi prometido até ${prazoCurto(primeiro)}. Cada paciente já foi avisado no chat e por e-mail.`
        : `O primeiro foi prometido até ${prazoCurto(primeiro)}, e ninguém respondeu ainda.`,
      ...(late && perto > 0 ? [`${near} nas próximas horas.`] : []),
    ],
    action: late
      ? { text: 'Ver os atrasados', url: `${appUrl}/pedidos?prazo=atrasados&ordem=prazo` }
      : { text: 'Ver os pedidos por prazo', url: `${appUrl}/pedidos?ordem=prazo` },
    footer: `${brand} avisa uma vez por dia enquanto houver pedido atrasado.`,
  });
  return { to: para, key: `${late ? 'atrasos' : 'perto-do-prazo'}-${dia}`, ...mail };
}
