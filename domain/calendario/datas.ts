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

const HOUR_MS = 3_600_000;
/** More hours than a page shows; a full cache is emptied. */
const MOST_HOURS = 10_000;
/** São Paulo's offset from UTC in milliseconds, by the hour of UTC since 1970. */
const offsets = new Map<number, number>();

/**
 * São Paulo's offset from UTC in milliseconds, cached per hour: `Intl` takes as long as all the rest of a chat message.
 * Since 1914 the clock has been changed only at whole hours.
 */
function offsetAt(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_HOURS) offsets.clear();
  const offset = readClock(hour * HOUR_MS) - hour * HOUR_MS;
  offsets.set(hour, offset);
  return offset;
}

/** São Paulo's clock at an instant, as the milliseconds of a UTC clock that shows the same. */
function readClock(ms: number): number {
  // "MM/DD/YYYY, HH:mm:ss", of which only the year has no fixed width.
  const text = RELOGIO.format(ms);
  const [month, day, year] = [text.slice(0, 2), text.slice(3, 5), text.slice(6, -10)].map(Number);
  const [hour, minute, second] = [text.slice(-8, -6), text.slice(-5, -3), text.slice(-2)].map(Number);
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
}

type Clock = { year: string; month: string; day: string; hour: string; minute: string };

/** Zero-padded numbers of São Paulo's clock. @throws RangeError for an invalid date */
function clockAt(instant: Date | string): Clock {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  if (Number.isNaN(ms)) throw new RangeError('não é um instante');
  const shown = new Date(ms + offsetAt(ms));
  return {
    year: String(shown.getUTCFullYear()).padStart(4, '0'),
    month: twoDigits(shown.getUTCMonth() + 1),
    day: twoDigits(shown.getUTCDate()),
    hour: twoDigits(shown.getUTCHours()),
    minute: twoDigits(shown.getUTCMinutes()),
  };
}

const twoDigits = (n: number) => (n < 10 ? `0${n}` : String(n));

const DAY_MS = 86_400_000;
/** Twenty-seven years; a full cache is emptied. */
const MOST_DAYS = 10_000;
/** "YYYY-MM-DDT" by days of UTC since 1970. */
const days = new Map<number, string>();

function dayOf(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const text = new Date(day * DAY_MS).toISOString().slice(0, -13);
  days.set(day, text);
  return text;
}

/**
 * Equal to `toISOString` in half its time: V8 formats dates with C's printf. Null for null. @throws RangeError for an
 * invalid date
 */
export function isoInstant(instant: Date): string;
export function isoInstant(instant: Date | null | undefined): string | null;
export function isoInstant(instant: Date | null | undefined): string | null {
  if (!instant) return null;
  const ms = instant.getTime();
  if (Number.isNaN(ms)) throw new RangeError('não é um instante');
  const day = Math.floor(ms / DAY_MS);
  const ofDay = ms - day * DAY_MS;
  const [hour, minute] = [Math.floor(ofDay / HOUR_MS), Math.floor(ofDay / 60_000) % 60];
  const [second, milli] = [Math.floor(ofDay / 1000) % 60, ofDay % 1000];
  const rest = milli < 100 ? `0${twoDigits(milli)}` : String(milli);
  return `${dayOf(day)}${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}.${rest}Z`;
}

/** "dd/MM/yyyy HH:mm" on São Paulo's clock. @throws RangeError for an invalid date */
export function dateCreated(instant: Date | string): string {
  const { day, month, year, hour, minute } = clockAt(instant);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** 'YYYY-MM-DD' on São Paulo's calendar. @throws RangeError for an invalid date */
export function dataEmSaoPaulo(instant: Date | string): string {
  const { year, month, day } = clockAt(instant);
  return `${year}-${month}-${day}`;
}

/** 'HH:MM' on São Paulo's clock. @throws RangeError for an invalid date */
export function horaEmSaoPaulo(instant: Date | string): string {
  const { hour, minute } = clockAt(instant);
  return `${hour}:${minute}`;
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

/** Adds `n` days (negative: before) to 'YYYY-MM-DD'. @throws RangeError for an invalid date */
export function somarDias(data: string, n: number): string {
  const date = lerIso(data);
  date.setUTCDate(date.getUTCDate() + n);
  return date.toISOString().slice(0, 10);
}

/** 0 = Sunday. @throws RangeError for an invalid date */
export function diaDaSemana(data: string): number {
  return lerIso(data).getUTCDay();
}

/** Year, month and day of a typed "dd/mm/aaaa" or an ISO date, which may name no day; null for any other text. */
function partesDaData(text: string): [year: number, month: number, day: number] | null {
  const trimmed = text.trim();
  const br = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  if (br) return [Number(br[3]), Number(br[2]), Number(br[1])];
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed);
  return iso && [Number(iso[1]), Number(iso[2]), Number(iso[3])];
}

/** 'YYYY-MM-DD' of a typed "dd/mm/aaaa" or an ISO date; null unless it is a real day from 1900 on. */
export function parseDataBr(text: string): string | null {
  const parts = partesDaData(text);
  const date = parts && diaUtc(...parts);
  return date && date.getUTCFullYear() >= 1900 ? date.toISOString().slice(0, 10) : null;
}

/** True for a complete date such as 31/02/2026 that is in no calendar. */
export function dataInexistente(text: string): boolean {
  const parts = partesDaData(text);
  // Years below 100 are read as of the last century by `Date`: the calendar of 400 years later has equal days.
  return parts !== null && diaUtc(parts[0] + 400, parts[1], parts[2]) === null;
}

/** "dd/mm/aaaa" of 'YYYY-MM-DD'; any other text is returned unchanged. */
export function formatDataBr(data: string): string {
  return data.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

/** Whole years between two 'YYYY-MM-DD'. A person born on 29/02 turns older on 01/03. */
export function idade(nascimento: string, hoje: string): number {
  const years = Number(hoje.slice(0, 4)) - Number(nascimento.slice(0, 4));
  return hoje.slice(5) < nascimento.slice(5) ? years - 1 : years;
}

const DIA = 24 * 60 * 60 * 1000;

/**
 * Instant of 'YYYY-MM-DD' 'HH:mm' on São Paulo's clock. A time shown twice means its first occurrence; a time that
 * summer time skipped is shifted by as much. @throws RangeError for an invalid clock time
 */
export function instanteEmSaoPaulo(data: string, hora: string): Date {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(hora)) throw new RangeError('a hora deve ser HH:mm');
  const wall = lerIso(data).getTime() + Date.parse(`1970-01-01T${hora}:00Z`);
  const before = wall - offsetAt(wall - DIA);
  const after = wall - offsetAt(wall + DIA);
  const shows = (ms: number) => ms + offsetAt(ms) === wall;
  return new Date([before, after].toSorted((a, b) => a - b).find(shows) ?? before);
}
