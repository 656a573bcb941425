import { aHora } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo, diaDaSemana, somarDias } from '#domain/calendario/datas.ts';
import { prazoCurto, prazoLongo } from '#domain/calendario/promessa.ts';

/** "Quarta, 25 de novembro, 10h". */
export function whenLong(instant: string): string {
  return capital(prazoLongo(instant));
}

/** "qua., 25/11, 10h". */
export function whenShort(instant: string): string {
  return prazoCurto(instant).replace(/\/\d{4}/, '');
}

/** "Quarta, 25 de novembro" of 'YYYY-MM-DD'. */
export function dayName(data: string): string {
  return whenLong(`${data}T15:00:00Z`).replace(/, [^,]*$/, '');
}

/** "hoje", "amanhã", or '' for later days. */
export function nearDay(data: string, today: string): string {
  if (data === today) return 'hoje';
  return data === somarDias(today, 1) ? 'amanhã' : '';
}

/** "hoje às 8h", "amanhã às 8h", "25/11 às 8h". */
export function untilWords(instant: string, today: string): string {
  const data = dataEmSaoPaulo(instant);
  const near = nearDay(data, today);
  return `${near === '' ? `${data.slice(8)}/${data.slice(5, 7)}` : near} ${aHora(instant)}`;
}

export type DayOfTimes = { data: string; times: string[] };

/** By day, from the first to the last; working days in between without times are included. */
export function daysOf(times: readonly string[]): DayOfTimes[] {
  const byDay = new Map<string, string[]>();
  for (const time of times) {
    const data = dataEmSaoPaulo(time);
    byDay.set(data, [...(byDay.get(data) ?? []), time]);
  }
  const [first] = byDay.keys();
  const last = [...byDay.keys()].at(-1);
  const days: DayOfTimes[] = [];
  if (first === undefined || last === undefined) return days;
  for (let data = first; data <= last; data = somarDias(data, 1)) {
    const own = byDay.get(data) ?? [];
    const weekend = [0, 6].includes(diaDaSemana(data));
    if (own.length > 0 || !weekend) days.push({ data, times: own });
  }
  return days;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
