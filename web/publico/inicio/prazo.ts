import { aHora, comCrase } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo } from '#domain/calendario/datas.ts';
import { fimDoPrazo, nomeDoDia } from '#domain/calendario/promessa.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { HORAS_PROMETIDAS, prazoUtil, type ModoPrazo } from '#domain/calendario/dias-uteis.ts';

/** How the 48 business hours are counted by this installation's setting, in a sentence. */
export function countingSentence(mode: ModoPrazo): string {
  return mode === 'dias'
    ? 'São dois dias úteis: fins de semana e feriados não contam.'
    : 'Contam só as horas de segunda a sexta, das 8h às 12h e das 13h às 18h; fins de semana e feriados não contam.';
}

/** A Monday that begins two weeks without a holiday, so that the examples hold for any such weeks. */
const MONDAY = '2026-06-15';
const EXAMPLES = [
  ['2026-06-15', '10:00'],
  ['2026-06-18', '17:30'],
  ['2026-06-20', '09:00'],
] as const;

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
    const ready = prazoUtil(paid, HORAS_PROMETIDAS, { modo: mode, calendario: CALENDARIO_INICIAL });
    return {
      paid: paidWords(paid),
      ready: readyWords(ready, ready.getTime() - paid.getTime() > 6 * DAY_MS),
      from: (paid.getTime() - start) / DAY_MS,
      to: (ready.getTime() - start) / DAY_MS,
    };
  });
}

/** When it was paid: "na quinta, às 17h30". */
function paidWords(instant: Date): string {
  const day = nomeDoDia(dataEmSaoPaulo(instant));
  return `${MASCULINE.has(day) ? 'no' : 'na'} ${day}, ${aHora(instant)}`;
}

/** When it is ready, without a date: "quinta, às 17h30", "o fim de terça". */
function readyWords(instant: Date, nextWeek: boolean): string {
  const { data, hora } = fimDoPrazo(instant);
  const day = `${nomeDoDia(data)}${nextWeek ? ' da outra semana' : ''}`;
  return hora === null ? `o fim de ${day}` : `${day}, ${comCrase(hora)}`;
}
