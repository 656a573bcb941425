import { linkDoRastreio, nomeDaTransportadora, type Transportadora } from '#domain/correio/rastreio.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import type { NovaDoEnvio } from './correio.decisions.ts';

type Written = {
  para: string;
  pedidoId: string;
  numero: number;
  envio: { id: string; transportadora: Transportadora; rastreio: string };
  nova: NovaDoEnvio;
  vez: string;
};

/**
 * The mail about a letter: posted, with the way to follow it, or back, or lost. One per letter and news (`vez`). A carrier
 * without an address to follow its letters leads to the order.
 */
export function mailEnvio(
  settings: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, pedidoId, numero, envio, nova, vez }: Written,
): Mail {
  const { transportadora, rastreio } = envio;
  const travels = nova === 'postado' || nova === 'corrigido';
  const link = travels ? linkDoRastreio(transportadora, rastreio) : null;
  return writeNotice(settings, {
    chave: `carta-${nova}`,
    to: para,
    key: `envio-${nova}-${envio.id}-${vez}`,
    valores: { pedido: String(numero), rastreio, transportadora: nomeDaTransportadora(transportadora) },
    url: link ?? `${settings.appUrl}/meu-pedido/${pedidoId}`,
  });
}
