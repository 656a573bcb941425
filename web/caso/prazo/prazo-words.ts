import { dataEmSaoPaulo, diaDaSemana, formatDataBr, somarDias } from '#domain/calendario/datas.ts';
import { fimDoPrazo } from '#domain/calendario/promessa.ts';

/** `late` passed, `soon` within two hours, `today` within the day, `later` after it. */
export type Nearness = 'late' | 'soon' | 'today' | 'later';
/** A promised time in two short lines, such as "hoje 15h02" and "faltam 31 min". */
export type PrazoWords = { when: string; left: string; nearness: Nearness };

const WEEKDAYS = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'] as const;
const LONG_WEEKDAYS = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const;
const HOUR = 60;
const DAY = 24 * HOUR;
const SOON = 2 * HOUR;
/** Days within which a weekday alone is unambiguous. */
const WEEK = 7;

/** Day of a promised instant: midnight belongs to the day before. */
export function dayOfPrazo(prazo: string): string {
  return fimDoPrazo(prazo).data;
}

/** A promised time as seen at `now` (UTC, `YYYY-MM-DDTHH:mm`). */
export function prazoWords(prazo: string, now: string): PrazoWords {
  const minutes = Math.floor((Date.parse(prazo) - Date.parse(`${now}Z`)) / 60_000);
  const today = dataEmSaoPaulo(`${now}Z`);
  const day = dayOfPrazo(prazo);
  return {
    when: whenWords(dayWords(day, today), fimDoPrazo(prazo).hora),
    left: leftWords(minutes, day, today),
    nearness: minutes < 0 ? 'late' : minutes < SOON ? 'soon' : day === today ? 'today' : 'later',
  };
}

/** Midnight is written as the end of the day before. */
function whenWords(day: string, hour: string | null): string {
  return hour === null ? `fim de ${day}` : `${day} ${hour}`;
}

function dayWords(day: string, today: string): string {
  if (day === today) return 'hoje';
  if (day === somarDias(today, -1)) return 'ontem';
  if (day > today && day < somarDias(today, WEEK)) return WEEKDAYS[diaDaSemana(day)] ?? '';
  return formatDataBr(day).slice(0, 5);
}

function leftWords(minutes: number, day: string, today: string): string {
  if (minutes < 0) return `atrasado ${spanWords(-minutes)}`;
  if (day === today) return `${minutes >= SOON || minutes < HOUR ? 'faltam' : 'falta'} ${spanWords(minutes)}`;
  if (day === somarDias(today, 1)) return 'amanhã';
  return `em ${Math.round((Date.parse(day) - Date.parse(today)) / (DAY * 60_000))} dias`;
}

/** Minutes in words: "31 min", "1h49", "4 h", "2 dias". */
function spanWords(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  if (minutes < SOON) return `1h${String(minutes - HOUR).padStart(2, '0')}`;
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h`;
  const days = Math.floor(minutes / DAY);
  return days === 1 ? '1 dia' : `${days} dias`;
}

/** Group title of promised times: "Vencem hoje", "Segunda-feira, 23/11". */
export function dayTitle(day: string, today: string): string {
  if (day < today) return 'Atrasados';
  if (day === today) return 'Vencem hoje';
  return `${LONG_WEEKDAYS[diaDaSemana(day)]}, ${formatDataBr(day).slice(0, 5)}`;
}

/** Group title of decisions: "Hoje", "Ontem", "Segunda-feira, 16/11". */
export function doneDayTitle(day: string, today: string): string {
  if (day === today) return 'Hoje';
  if (day === somarDias(today, -1)) return 'Ontem';
  return `${LONG_WEEKDAYS[diaDaSemana(day)]}, ${formatDataBr(day).slice(0, 5)}`;
}
