import {
  linkDoRastreio,
  nomeDaTransportadora,
  type Transportadora,
} from '../../../../domain/correio/rastreio.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';
import type { NovaDoEnvio } from './correio.jobs.ts';

type Written = {
  para: string;
  pedidoId: string;
  numero: number;
  envio: { id: string; transportadora: Transportadora; rastreio: string };
  nova: NovaDoEnvio;
  vez: string;
};

/** The mail about a letter: posted, with the way to follow it, or back, or lost. One per letter and news (`vez`). */
export function mailEnvio(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, pedidoId, numero, envio, nova, vez }: Written,
): Mail {
  const { transportadora, rastreio } = envio;
  const link = linkDoRastreio(transportadora, rastreio);
  const order = `${appUrl}/meu-pedido/${pedidoId}`;
  const code = `Código de rastreio: ${rastreio} (${nomeDaTransportadora(transportadora)}).`;
  const texts = {
    postado: {
      subject: `Pedido ${numero}: a carta está a caminho`,
      title: 'A sua carta foi postada',
      paragraphs: [
        `O pedido ${numero} saiu pelo correio.`,
        code,
        'Alguém precisa receber a carta no endereço.',
      ],
    },
    corrigido: {
      subject: `Pedido ${numero}: o código de rastreio mudou`,
      title: 'O código de rastreio mudou',
      paragraphs: [
        `O código que mandamos antes para o pedido ${numero} estava errado. Este é o certo.`,
        code,
      ],
    },
    devolvido: {
      subject: `Pedido ${numero}: a carta voltou`,
      title: 'A carta voltou para nós',
      paragraphs: [
        `O correio não conseguiu entregar o pedido ${numero}, e a carta voltou.`,
        'Confira o seu endereço. Mandamos de novo, sem cobrar outro frete, e avisamos com o novo código.',
      ],
    },
    extraviado: {
      subject: `Pedido ${numero}: a carta se perdeu`,
      title: 'A carta se perdeu no caminho',
      paragraphs: [
        `A carta do pedido ${numero} se perdeu. Pedimos desculpas.`,
        'Fazemos outra e mandamos de novo, sem cobrar nada, e avisamos com o novo código.',
      ],
    },
  } as const;
  const travels = nova === 'postado' || nova === 'corrigido';
  const { paragraphs, ...words } = texts[nova];
  const mail = renderMail({
    brand,
    ...words,
    paragraphs: [...paragraphs],
    action:
      travels && link !== null
        ? { text: 'Acompanhar a entrega', url: link }
        : { text: travels ? 'Ver o pedido' : 'Conferir o pedido', url: order },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { to: para, key: `envio-${nova}-${envio.id}-${vez}`, ...mail };
}
