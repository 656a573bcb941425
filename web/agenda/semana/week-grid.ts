import type { AgendaDoMedico, AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { dataEmSaoPaulo, diaDaSemana, horaEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { diaDaAgenda, type DiaAberto } from '#domain/consultorio/agenda.ts';

type Consulta = AgendaDoMedico['consultas'][number];

/** Kind of a block, and its position in percent of the grid's height. */
export type GridBlock = { kind: 'aberto' | 'fechado' | 'marcado'; top: number; height: number };

export type GridDay = {
  data: string;
  label: string;
  feriado: string | null;
  past: boolean;
  blocks: GridBlock[];
};

export type WeekGrid = {
  days: GridDay[];
  /** Full hours with a line, from midnight; the first and the last are the edges. */
  hours: number[];
  /** Open times that are not booked. */
  free: number;
  consultas: Consulta[];
};

/** The Monday of the week of a day, `YYYY-MM-DD`. */
export function mondayOf(data: string): string {
  return somarDias(data, -((diaDaSemana(data) + 6) % 7));
}

/**
 * Week of the edited agenda from `monday` on. Empty Saturdays and Sundays are omitted; days before `today` are closed.
 */
export function weekGrid(
  agenda: AgendaEditada,
  { feriados, consultas }: Pick<AgendaDoMedico, 'feriados' | 'consultas'>,
  { monday, today }: { monday: string; today: string },
): WeekGrid {
  const names = new Map(feriados.map(({ data, nome }) => [data, nome]));
  const regras = { ...agenda, feriado: (data: string) => names.get(data) ?? null };
  const week = Array.from({ length: 7 }, (_, n) => somarDias(monday, n)).map((data) => {
    const past = data < today;
    const open = diaDaAgenda(regras, data);
    const booked = consultas.filter(({ inicio }) => dataEmSaoPaulo(inicio) === data);
    return { data, past, booked, open: past ? { ...open, abertos: [], fechados: [], horarios: [] } : open };
  });
  const shown = week.filter(({ open, booked }, n) => n < 5 || !isEmpty(open) || booked.length > 0);
  const hours = hoursOf(shown.flatMap(({ open, booked }) => [...stretchesOf(open), ...booked.map(clockOf)]));
  const [first = 8, last = 18] = [hours[0], hours.at(-1)];
  const place = ({ de, ate }: Stretch) => ({
    top: (100 * (de / 60 - first)) / (last - first),
    height: (100 * (ate - de)) / 60 / (last - first),
  });
  return {
    hours,
    consultas: shown.flatMap(({ booked }) => booked),
    free: shown.reduce((sum, { open, booked }) => sum + countFree(open, booked.map(clockOf)), 0),
    days: shown.map(({ data, past, open, booked }) => ({
      data,
      label: dayLabel(data),
      feriado: open.feriado,
      past,
      blocks: [
        ...open.abertos.map((item) => ({ kind: 'aberto' as const, ...place(minutesOf(item)) })),
        ...open.fechados.map((item) => ({ kind: 'fechado' as const, ...place(minutesOf(item)) })),
        ...booked.map((item) => ({ kind: 'marcado' as const, ...place(clockOf(item)) })),
      ],
    })),
  };
}

/** "seg. 23". */
function dayLabel(data: string): string {
  const weekday = new Date(`${data}T12:00:00Z`).toLocaleDateString('pt-BR', {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return `${weekday} ${Number(data.slice(8))}`;
}

/** "26/11". */
export function dayMonth(data: string): string {
  return `${data.slice(8)}/${data.slice(5, 7)}`;
}

/** "23 a 27/11", or "30/11 a 04/12" over the end of a month. */
export function weekLabel(first: string, last: string): string {
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${sameMonth ? first.slice(8) : dayMonth(first)} a ${dayMonth(last)}`;
}

/** "qui., 26/11". */
export function shortDate(data: string): string {
  return `${dayLabel(data).split(' ')[0]}, ${dayMonth(data)}`;
}

/** Text alternative of a week's picture. */
export function weekWords({ days, free, consultas }: WeekGrid): string {
  const closed = days.filter(({ blocks }) => blocks.some(({ kind }) => kind === 'fechado'));
  const [first, last] = [days[0], days.at(-1)];
  const parts = [
    free === 1 ? '1 horário aberto' : `${free} horários abertos`,
    consultas.length === 1 ? '1 consulta' : `${consultas.length} consultas`,
    ...closed.map(
      ({ label, feriado }) => `${label} ${feriado === null ? 'com horário fechado' : `fechada: ${feriado}`}`,
    ),
  ];
  return `Semana de ${weekLabel(first?.data ?? '', last?.data ?? '')}: ${parts.join(', ')}`;
}

type Stretch = { de: number; ate: number };

function minutes(hora: string): number {
  return Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
}

function minutesOf({ de, ate }: { de: string; ate: string }): Stretch {
  return { de: minutes(de), ate: minutes(ate) };
}

/** On São Paulo's clock; a consultation over midnight ends with the day. */
function clockOf({ inicio, fim }: Consulta): Stretch {
  const de = minutes(horaEmSaoPaulo(inicio));
  return { de, ate: Math.min(de + (Date.parse(fim) - Date.parse(inicio)) / 60_000, 24 * 60) };
}

function stretchesOf({ abertos, fechados }: DiaAberto): Stretch[] {
  return [...abertos, ...fechados].map(minutesOf);
}

function isEmpty(open: DiaAberto): boolean {
  return open.abertos.length === 0 && open.fechados.length === 0;
}

/** From eight to six, extended by the week's stretches. */
function hoursOf(stretches: readonly Stretch[]): number[] {
  const first = Math.floor(Math.min(8 * 60, ...stretches.map(({ de }) => de)) / 60);
  const last = Math.ceil(Math.max(18 * 60, ...stretches.map(({ ate }) => ate)) / 60);
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

function countFree({ horarios }: DiaAberto, booked: readonly Stretch[]): number {
  return horarios
    .map(minutesOf)
    .filter(({ de, ate }) => !booked.some((taken) => taken.de < ate && de < taken.ate)).length;
}
