import {
  diaDaSemana,
  dataEmSaoPaulo,
  dateCreated,
  instanteEmSaoPaulo,
} from '../../../domain/calendario/datas.ts';
import { prazoUtil, type ModoPrazo } from '../../../domain/calendario/dias-uteis.ts';

/** The hours promised from the confirmed payment (docs/product/services.md). */
const HOURS = 48;

/** How the 48 business hours are counted by this installation's setting, in a sentence. */
export function countingSentence(mode: ModoPrazo): string {
  return mode === 'dias'
    ? 'São dois dias úteis: fins de semana e feriados nacionais não contam.'
    : 'Contam só as horas de atendimento, de segunda a sexta, das 08:00 às 12:00 e das 13:00 às 18:00; fins de semana e feriados nacionais não contam.';
}

/** A Monday that begins two weeks without a national holiday, so that the examples hold for any such weeks. */
const MONDAY = '2026-06-15';
const EXAMPLES = [
  ['2026-06-15', '10:00'],
  ['2026-06-18', '17:30'],
  ['2026-06-20', '09:00'],
] as const;

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const MASCULINE: ReadonlySet<string> = new Set(['domingo', 'sábado']);
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A worked example in words; `de` and `ate` are days since the midnight that begins that Monday, with fractions.
 */
export type PrazoExample = { paid: string; ready: string; from: number; to: number };

/** Examples of the promised time: paid on a Monday, before a weekend, and on a weekend. */
export function prazoExamples(mode: ModoPrazo): PrazoExample[] {
  const start = instanteEmSaoPaulo(MONDAY, '00:00').getTime();
  return EXAMPLES.map(([data, hour]) => {
    const paid = instanteEmSaoPaulo(data, hour);
    const ready = prazoUtil(paid, HOURS, mode);
    return {
      paid: `${MASCULINE.has(weekdayOf(paid)) ? 'no' : 'na'} ${instantWords(paid)}`,
      ready: instantWords(ready, ready.getTime() - paid.getTime() > 6 * DAY_MS),
      from: (paid.getTime() - start) / DAY_MS,
      to: (ready.getTime() - start) / DAY_MS,
    };
  });
}

function weekdayOf(instant: Date): string {
  return WEEKDAYS[diaDaSemana(dataEmSaoPaulo(instant))] ?? '';
}

/** An instant in words, such as "quinta, às 17h30"; midnight is called the end of the day before. */
function instantWords(instant: Date, nextWeek = false): string {
  const hour = dateCreated(instant).slice(-5).replace(':', 'h');
  const week = nextWeek ? ' da outra semana' : '';
  if (hour === '00h00') return `o fim de ${weekdayOf(new Date(instant.getTime() - 1))}${week}`;
  return `${weekdayOf(instant)}${week}, às ${hour}`;
}
