import { prazoCurto } from '../../../../domain/calendario/promessa.ts';
import { formatReais } from '../../../../domain/pagamentos/dinheiro.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';
import type { MomentoDaDevolucao } from './devolucoes.jobs.ts';

type Words = { subject: string; title: string; paragraphs: string[] };

/** The events that say by when the team answers. */
const PROMISES: ReadonlySet<MomentoDaDevolucao> = new Set(['excluido-pago', 'pago-excluido']);

const HOW_LONG =
  'Por Pix o dinheiro costuma chegar no mesmo dia; conforme o banco, pode levar alguns dias. Você não precisa fazer nada.';

/**
 * The words of each event. They name the order by its number and not the service, which is health
 * information.
 */
const TEXTS: Readonly<Record<MomentoDaDevolucao, (numero: number, valor: string, ate: string) => Words>> = {
  cancelado: (numero, valor) => ({
    subject: `Pedido ${numero} cancelado`,
    title: 'Pedido cancelado',
    paragraphs: [
      `Você cancelou o pedido ${numero}. O valor de ${valor} volta inteiro para a conta que pagou o Pix.`,
      HOW_LONG,
      'Avisamos por e-mail quando o banco confirmar.',
    ],
  }),
  recusado: (numero, valor) => ({
    subject: `Pedido ${numero}: o seu dinheiro volta`,
    title: 'O seu pedido não pôde ser feito',
    paragraphs: [
      `O pedido ${numero} foi lido com cuidado e não pôde ser feito. O motivo está em Meus pedidos; ele não vai por e-mail.`,
      `O valor de ${valor} volta inteiro para a conta que pagou o Pix.`,
      HOW_LONG,
      'Avisamos por e-mail quando o banco confirmar.',
    ],
  }),
  'excluido-pago': (numero, valor, ate) => ({
    subject: `Pedido ${numero} excluído: o seu pagamento está guardado`,
    title: 'O seu pagamento está guardado',
    paragraphs: [
      `A equipe excluiu o pedido ${numero}. O seu pagamento de ${valor} está guardado, e ninguém mexe nele sem avisar você.`,
      `Até ${ate}, a equipe devolve o valor inteiro para a conta que pagou o Pix ou combina com você outra solução pelo chat.`,
      'Se a exclusão foi engano, escreva pelo chat: o pedido pode voltar com o pagamento.',
    ],
  }),
  'pago-excluido': (numero, valor, ate) => ({
    subject: `Recebemos um Pix do pedido ${numero}, que foi excluído`,
    title: 'Um Pix chegou depois da exclusão',
    paragraphs: [
      `O pedido ${numero} já estava excluído quando o seu Pix de ${valor} chegou. O dinheiro está guardado.`,
      `Até ${ate}, a equipe devolve o valor inteiro para a conta que pagou o Pix ou combina com você outra solução pelo chat.`,
      'Se você ainda quer o documento, escreva pelo chat.',
    ],
  }),
  'pago-duas-vezes': (numero, valor) => ({
    subject: `O pedido ${numero} foi pago duas vezes`,
    title: 'Recebemos dois pagamentos',
    paragraphs: [
      `O pedido ${numero} recebeu dois pagamentos. Ele segue normalmente com um deles.`,
      `O outro, de ${valor}, está separado e a equipe vai cuidar da devolução.`,
    ],
  }),
  reembolsado: (numero, valor) => ({
    subject: `Reembolso do pedido ${numero} concluído`,
    title: 'Reembolso concluído',
    paragraphs: [
      `O valor de ${valor} do pedido ${numero} voltou para a conta que pagou o Pix.`,
      'Se ele não aparecer no extrato em alguns dias, fale com a gente pelo chat.',
    ],
  }),
};

/** What the mail about an event of a refund says; `chave` is the refund's id. */
type WrittenMoment = {
  para: string;
  numero: number;
  momento: MomentoDaDevolucao;
  centavos: number;
  ate: Date | null;
  versao: number;
  chave: string;
};

/**
 * The mail about an event of a refund. Each event is mailed once; a promise made anew (`versao`), because the order was
 * restored and deleted again, is another event.
 */
export function mailDaDevolucao(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, numero, momento, centavos, ate, versao, chave }: WrittenMoment,
): Mail {
  const mail = renderMail({
    brand,
    ...TEXTS[momento](numero, formatReais(centavos), ate ? prazoCurto(ate) : 'dois dias úteis depois'),
    action: { text: 'Ver os meus pedidos', url: `${appUrl}/usuario` },
    footer: `${brand} nunca pede a sua senha nem os dados do seu banco por e-mail.`,
  });
  const again = PROMISES.has(momento) ? `-${versao}` : '';
  return { to: para, key: `devolucao-${chave}-${momento}${again}`, ...mail };
}
