import {
  diaDaSemana,
  dataEmSaoPaulo,
  dateCreated,
  instanteEmSaoPaulo,
} from '../../../domain/calendario/datas.ts';
import { prazoUtil, type ModoPrazo } from '../../../domain/calendario/dias-uteis.ts';

/** The hours promised from the confirmed payment (docs/product/services.md). */
const HORAS = 48;

/** How the 48 business hours are counted by this installation's setting, in a sentence. */
export function comoSeConta(modo: ModoPrazo): string {
  return modo === 'dias'
    ? 'São dois dias úteis: fins de semana e feriados nacionais não contam.'
    : 'Contam só as horas de atendimento, de segunda a sexta, das 08:00 às 12:00 e das 13:00 às 18:00; fins de semana e feriados nacionais não contam.';
}

/** A Monday that begins two weeks without a national holiday, so that the examples hold for any such weeks. */
const SEGUNDA = '2026-06-15';
const EXEMPLOS = [
  ['2026-06-15', '10:00'],
  ['2026-06-18', '17:30'],
  ['2026-06-20', '09:00'],
] as const;

const DIAS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const MASCULINOS: ReadonlySet<string> = new Set(['domingo', 'sábado']);
const DIA_MS = 24 * 60 * 60 * 1000;

/**
 * A worked example in words; `de` and `ate` are days since the midnight that begins that Monday, with fractions.
 */
export type ExemploDePrazo = { pago: string; pronto: string; de: number; ate: number };

/** Examples of the promised time: paid on a Monday, before a weekend, and on a weekend. */
export function exemplosDePrazo(modo: ModoPrazo): ExemploDePrazo[] {
  const inicio = instanteEmSaoPaulo(SEGUNDA, '00:00').getTime();
  return EXEMPLOS.map(([data, hora]) => {
    const pago = instanteEmSaoPaulo(data, hora);
    const pronto = prazoUtil(pago, HORAS, modo);
    return {
      pago: `${MASCULINOS.has(diaDe(pago)) ? 'no' : 'na'} ${emPalavras(pago)}`,
      pronto: emPalavras(pronto, pronto.getTime() - pago.getTime() > 6 * DIA_MS),
      de: (pago.getTime() - inicio) / DIA_MS,
      ate: (pronto.getTime() - inicio) / DIA_MS,
    };
  });
}

function diaDe(instant: Date): string {
  return DIAS[diaDaSemana(dataEmSaoPaulo(instant))] ?? '';
}

/** An instant in words, such as "quinta, às 17h30"; midnight is called the end of the day before. */
function emPalavras(instant: Date, outraSemana = false): string {
  const hora = dateCreated(instant).slice(-5).replace(':', 'h');
  const semana = outraSemana ? ' da outra semana' : '';
  if (hora === '00h00') return `o fim de ${diaDe(new Date(instant.getTime() - 1))}${semana}`;
  return `${diaDe(instant)}${semana}, às ${hora}`;
}
