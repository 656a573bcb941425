import { dataEHora } from '#domain/calendario/horas.ts';
import { MARCADORES } from '#domain/avisos/aviso.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { respostaDe, type MedicoQueResponde } from '#domain/contas/medico.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import type { MomentoDaDevolucao } from './devolucoes.jobs.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;

/** The events that may happen again: a promise made anew, and more of the money than was sent back at first. */
const AGAIN: ReadonlySet<MomentoDaDevolucao> = new Set(['excluido-pago', 'pago-excluido', 'reembolsado']);

/** The facts of a mail about a refund; `chave` is the refund's id. */
type WrittenMoment = {
  para: string;
  numero: number;
  momento: MomentoDaDevolucao;
  /** Who refused the order; null where nobody did. */
  medico: MedicoQueResponde | null;
  centavos: number;
  /** The payment, in centavos. */
  pago: number;
  ate: Date | null;
  versao: number;
  chave: string;
};

/**
 * The mail about an event of a refund. Each event is mailed once; one that happens again (`versao`), because the order was
 * restored and deleted again or the amount grew, is another event. It names the order by its number and not the service, which
 * is health information.
 */
export function mailDaDevolucao(
  settings: Settings,
  { para, numero, momento, medico, centavos, pago, ate, versao, chave }: WrittenMoment,
): Mail {
  const again = AGAIN.has(momento) ? `-${versao}` : '';
  return writeNotice(settings, {
    chave: `devolucao-${momento}`,
    to: para,
    key: `devolucao-${chave}-${momento}${again}`,
    valores: {
      pedido: String(numero),
      valor: formatReais(centavos),
      pago: formatReais(pago),
      prazo: ate ? prazoCurto(ate) : 'dois dias úteis depois',
      quem: respostaDe(medico),
    },
    url: `${settings.appUrl}/usuario`,
  });
}

/** Refunds that do not go out: how many of them, their sum in centavos, since when, and how many the provider refunds no more. */
export type Paradas = { quantas: number; centavos: number; desde: Date; semSaldo: number; porFora: number };

/** The administrator's mail about refunds that do not go out; one a day (`dia`, `YYYY-MM-DD`). */
export function mailDevolucoesParadas(
  settings: Settings,
  { para, dia, paradas }: { para: string; dia: string; paradas: Paradas },
): Mail {
  const { quantas, centavos, desde, semSaldo, porFora } = paradas;
  return writeNotice(settings, {
    chave: 'devolucoes-paradas',
    to: para,
    key: `devolucoes-paradas-${dia}`,
    valores: {
      devolucoes: quantas === 1 ? 'Uma devolução não saiu' : `${quantas} devoluções não saíram`,
      valor: formatReais(centavos),
      data: dataEHora(desde),
      saldo: semSaldo > 0 ? MARCADORES.saldo.exemplo : '',
      porfora: porFora > 0 ? MARCADORES.porfora.exemplo : '',
    },
    url: `${settings.appUrl}/devolucoes`,
  });
}
