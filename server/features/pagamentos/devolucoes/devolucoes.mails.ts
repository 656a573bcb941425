import { dateCreated } from '../../../../domain/calendario/datas.ts';
import { prazoCurto } from '../../../../domain/calendario/promessa.ts';
import { formatReais } from '../../../../domain/pagamentos/dinheiro.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';
import type { MomentoDaDevolucao } from './devolucoes.jobs.ts';

type Detail = {
  /** By when the team answers. */
  ate: string;
  /** What was paid. */
  pago: string;
};
type Words = { subject: string; title: string; paragraphs: string[] };

/** The events that may happen again: a promise made anew, and more of the money than was sent back at first. */
const AGAIN: ReadonlySet<MomentoDaDevolucao> = new Set(['excluido-pago', 'pago-excluido', 'reembolsado']);

const HOW_LONG =
  'Por Pix o dinheiro costuma chegar no mesmo dia; conforme o banco, pode levar alguns dias. Você não precisa fazer nada.';

/**
 * The words of each event. They name the order by its number and not the service, which is health
 * information.
 */
const TEXTS: Readonly<Record<MomentoDaDevolucao, (numero: number, valor: string, detail: Detail) => Words>> =
  {
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
    'cancelado-parte': (numero, valor, { pago }) => ({
      subject: `Pedido ${numero} cancelado`,
      title: 'Pedido cancelado',
      paragraphs: [
        `Você cancelou o pedido ${numero}. Dos ${pago} que você pagou, ${valor} voltam para a conta que pagou o Pix, pela regra de reembolso que está em Meus pedidos.`,
        HOW_LONG,
        'Avisamos por e-mail quando o banco confirmar.',
      ],
    }),
    'recusado-parte': (numero, valor, { pago }) => ({
      subject: `Pedido ${numero}: o seu dinheiro volta`,
      title: 'O seu pedido não pôde ser feito',
      paragraphs: [
        `O pedido ${numero} foi lido com cuidado e não pôde ser feito. O motivo está em Meus pedidos; ele não vai por e-mail.`,
        `Dos ${pago} que você pagou, ${valor} voltam para a conta que pagou o Pix, pela regra de reembolso que está em Meus pedidos.`,
        HOW_LONG,
        'Avisamos por e-mail quando o banco confirmar.',
      ],
    }),
    'excluido-pago': (numero, valor, { ate, pago }) => ({
      subject: `Pedido ${numero} excluído: o seu pagamento está guardado`,
      title: 'O seu pagamento está guardado',
      paragraphs: [
        `A equipe excluiu o pedido ${numero}. O seu pagamento de ${pago} está guardado, e ninguém mexe nele sem avisar você.`,
        `Até ${ate}, a equipe devolve ${valor} para a conta que pagou o Pix ou combina com você outra solução pelo chat.`,
        'Se a exclusão foi engano, escreva pelo chat: o pedido pode voltar com o pagamento.',
      ],
    }),
    'pago-excluido': (numero, valor, { ate, pago }) => ({
      subject: `Recebemos um Pix do pedido ${numero}, que foi excluído`,
      title: 'Um Pix chegou depois da exclusão',
      paragraphs: [
        `O pedido ${numero} já estava excluído quando o seu Pix de ${pago} chegou. O dinheiro está guardado.`,
        `Até ${ate}, a equipe devolve ${valor} para a conta que pagou o Pix ou combina com você outra solução pelo chat.`,
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
    'reembolso-por-fora': (numero, valor) => ({
      subject: `Pedido ${numero}: o seu dinheiro volta por outro meio`,
      title: 'O dinheiro volta por outro meio',
      paragraphs: [
        `Passaram 90 dias do pagamento, e o banco não devolve mais o Pix do pedido ${numero}. A equipe devolve os ${valor} por outro meio e fala com você pelo chat.`,
        'Nunca pedimos senha, código ou pagamento para devolver dinheiro.',
      ],
    }),
    'reembolsado-por-fora': (numero, valor) => ({
      subject: `Reembolso do pedido ${numero} concluído`,
      title: 'Reembolso concluído',
      paragraphs: [
        `O valor de ${valor} do pedido ${numero} foi devolvido por outro meio. Como foi, está em Meus pedidos.`,
        'Se ele não aparecer em alguns dias, fale com a gente pelo chat.',
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
  /** What was paid, in centavos. */
  pago: number;
  ate: Date | null;
  versao: number;
  chave: string;
};

/**
 * The mail about an event of a refund. Each event is mailed once; one that happens again (`versao`), because the order was
 * restored and deleted again or the amount grew, is another event.
 */
export function mailDaDevolucao(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, numero, momento, centavos, pago, ate, versao, chave }: WrittenMoment,
): Mail {
  const mail = renderMail({
    brand,
    ...TEXTS[momento](numero, formatReais(centavos), {
      ate: ate ? prazoCurto(ate) : 'dois dias úteis depois',
      pago: formatReais(pago),
    }),
    action: { text: 'Ver os meus pedidos', url: `${appUrl}/usuario` },
    footer: `${brand} nunca pede a sua senha nem os dados do seu banco por e-mail.`,
  });
  const again = AGAIN.has(momento) ? `-${versao}` : '';
  return { to: para, key: `devolucao-${chave}-${momento}${again}`, ...mail };
}

/** Refunds that do not go out: how many of them, their sum in centavos, since when, and how many the provider refunds no more. */
export type Paradas = { quantas: number; centavos: number; desde: Date; semSaldo: number; porFora: number };

/** The administrator's mail about refunds that do not go out; one a day (`dia`, `YYYY-MM-DD`). */
export function mailDevolucoesParadas(
  { brand, appUrl }: Pick<MailSettings, 'brand' | 'appUrl'>,
  { para, dia, paradas }: { para: string; dia: string; paradas: Paradas },
): Mail {
  const { quantas, centavos, desde, semSaldo, porFora } = paradas;
  const um = quantas === 1;
  const mail = renderMail({
    brand,
    subject: um ? 'Uma devolução não saiu' : `${quantas} devoluções não saíram`,
    title: um ? 'Uma devolução não saiu' : `${quantas} devoluções não saíram`,
    paragraphs: [
      `São ${formatReais(centavos)} que pacientes esperam${um ? '' : ' ao todo'}, desde ${dateCreated(desde)}. Tentamos de novo sozinhos, cada vez com mais tempo no meio.`,
      ...(semSaldo > 0
        ? [
            'Falta saldo na conta do provedor: a tarifa do Pix não volta com ele. Deixe um saldo e peça Tentar agora.',
          ]
        : []),
      ...(porFora > 0
        ? [
            'O provedor não devolve mais um Pix depois de 90 dias: devolva por outro meio e use Marcar como devolvido por fora.',
          ]
        : []),
    ],
    action: { text: 'Ver as devoluções', url: `${appUrl}/devolucoes` },
    footer: `${brand} avisa uma vez por dia enquanto houver devolução parada.`,
  });
  return { to: para, key: `devolucoes-paradas-${dia}`, ...mail };
}
