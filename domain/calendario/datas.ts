const ZONE = 'America/Sao_Paulo';

/** The time zone by name and not as UTC−3, because summer time may be reintroduced. */
const RELOGIO = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

type Parte = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

function relogio(instant: Date | string): Record<Parte, string> {
  // "MM/DD/YYYY, HH:mm:ss", of which only the year has no fixed width: formatting to parts takes several times as long, and a
  // list formats dozens of instants.
  const text = RELOGIO.format(typeof instant === 'string' ? new Date(instant) : instant);
  return {
    year: text.slice(6, -10).padStart(4, '0'),
    month: text.slice(0, 2),
    day: text.slice(3, 5),
    hour: text.slice(-8, -6),
    minute: text.slice(-5, -3),
    second: text.slice(-2),
  };
}

/** "dd/MM/yyyy HH:mm" of an instant on São Paulo's clock; a RangeError if it is no instant. */
export function dateCreated(instant: Date | string): string {
  const { day, month, year, hour, minute } = relogio(instant);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** The calendar day of an instant in São Paulo, "YYYY-MM-DD"; a RangeError if it is no instant. */
export function dataEmSaoPaulo(instant: Date | string): string {
  const { year, month, day } = relogio(instant);
  return `${year}-${month}-${day}`;
}

function diaUtc(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date : null;
}

function lerIso(data: string): Date {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(data);
  const date = parts ? diaUtc(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
  if (date === null) throw new RangeError('a data deve ser real, no formato YYYY-MM-DD');
  return date;
}

/** The day `n` days after (before, if negative) 'YYYY-MM-DD'; a RangeError if it is no real day. */
export function somarDias(data: string, n: number): string {
  const date = lerIso(data);
  date.setUTCDate(date.getUTCDate() + n);
  return date.toISOString().slice(0, 10);
}

/** The day of the week of 'YYYY-MM-DD', 0 = Sunday; a RangeError if it is no real day. */
export function diaDaSemana(data: string): number {
  return lerIso(data).getUTCDay();
}

/** 'YYYY-MM-DD' of a typed "dd/mm/aaaa" or an ISO date; null unless it is a real day from 1900 on. */
export function parseDataBr(text: string): string | null {
  const trimmed = text.trim();
  const br = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed);
  const [year, month, day] = br ? [br[3], br[2], br[1]] : [iso?.[1], iso?.[2], iso?.[3]];
  const date = diaUtc(Number(year), Number(month), Number(day));
  return date && Number(year) >= 1900 ? date.toISOString().slice(0, 10) : null;
}

/** "dd/mm/aaaa" of 'YYYY-MM-DD'; any other text, such as a date not filled in yet, stays as it is. */
export function formatDataBr(data: string): string {
  return data.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

/** Whole years from one 'YYYY-MM-DD' to another. Who was born on 29/02 turns older on 01/03. */
export function idade(nascimento: string, hoje: string): number {
  const years = Number(hoje.slice(0, 4)) - Number(nascimento.slice(0, 4));
  return hoje.slice(5) < nascimento.slice(5) ? years - 1 : years;
}

function deslocamento(ms: number): number {
  const { year, month, day, hour, minute, second } = relogio(new Date(ms));
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(ms / 1000) * 1000;
}

const DIA = 24 * 60 * 60 * 1000;

/**
 * The instant when São Paulo's clock shows 'YYYY-MM-DD' 'HH:mm'. A time shown twice means its first
 * passing; a time that summer time skipped means as much later. A RangeError if it is no clock time.
 */
export function instanteEmSaoPaulo(data: string, hora: string): Date {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(hora)) throw new RangeError('a hora deve ser HH:mm');
  const wall = lerIso(data).getTime() + Date.parse(`1970-01-01T${hora}:00Z`);
  const before = wall - deslocamento(wall - DIA);
  const after = wall - deslocamento(wall + DIA);
  const shows = (ms: number) => ms + deslocamento(ms) === wall;
  return new Date([before, after].toSorted((a, b) => a - b).find(shows) ?? before);
}
