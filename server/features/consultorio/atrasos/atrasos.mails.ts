import { prazoCurto } from '#domain/calendario/promessa.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;

/** The mail that a promised time passed; one per order and promise. */
export function mailAtraso(
  settings: Settings,
  { para, pedidoId, numero, prazo }: { para: string; pedidoId: string; numero: number; prazo: Date },
): Mail {
  return writeNotice(settings, {
    chave: 'atraso',
    to: para,
    key: `atraso-${pedidoId}-${prazo.getTime()}`,
    valores: { pedido: String(numero), prazo: prazoCurto(prazo) },
    url: `${settings.appUrl}/meu-pedido/${pedidoId}`,
  });
}

/**
 * `atrasados`: orders whose promised time passed; `perto`: those whose promised time is near; `primeiro`: the earliest
 * promise.
 */
export type Pressa = { atrasados: number; perto: number; primeiro: Date };

const orders = (n: number, um: string, varios: string) =>
  n === 1 ? `1 pedido ${um}` : `${n} pedidos ${varios}`;

/** The administrator's mail about late orders, or about those that are near their promised time; one of each a day. */
export function mailPressa(
  settings: Settings,
  { para, dia, pressa }: { para: string; dia: string; pressa: Pressa },
): Mail {
  const { atrasados, perto, primeiro } = pressa;
  const prazo = prazoCurto(primeiro);
  const pedidos = `${settings.appUrl}/pedidos`;
  if (atrasados === 0) {
    return writeNotice(settings, {
      chave: 'perto-do-prazo',
      to: para,
      key: `perto-do-prazo-${dia}`,
      valores: { vencem: orders(perto, 'vence', 'vencem'), prazo },
      url: `${pedidos}?ordem=prazo`,
    });
  }
  const near = perto === 1 ? 'Mais 1 vence' : `Mais ${perto} vencem`;
  return writeNotice(settings, {
    chave: 'atrasados',
    to: para,
    key: `atrasos-${dia}`,
    valores: {
      passaram: orders(atrasados, 'passou', 'passaram'),
      prazo,
      mais: perto > 0 ? `${near} nas próximas horas.` : '',
    },
    url: `${pedidos}?prazo=atrasados&ordem=prazo`,
  });
}
