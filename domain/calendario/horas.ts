import { dateCreated, horaEmSaoPaulo } from './datas.ts';

/** "8h", "23h18", of 'HH:MM'; any other text is returned unchanged. The only form of an hour that a person reads. */
export function formatHora(hora: string): string {
  const [, horas, minutos] = /^0?(\d{1,2}):(\d{2})$/.exec(hora) ?? [];
  if (horas === undefined || minutos === undefined) return hora;
  return minutos === '00' ? `${horas}h` : `${horas}h${minutos}`;
}

/** "8h", "23h18" on São Paulo's clock. @throws RangeError for an invalid date */
export function horaEscrita(instant: Date | string): string {
  return formatHora(horaEmSaoPaulo(instant));
}

/** "às 8h", "à 1h05", "à 0h", of an hour as `formatHora` writes it. */
export function comCrase(hora: string): string {
  return /^[01]h/.test(hora) ? `à ${hora}` : `às ${hora}`;
}

/** "às 8h", "à 1h05" on São Paulo's clock. @throws RangeError for an invalid date */
export function aHora(instant: Date | string): string {
  return comCrase(horaEscrita(instant));
}

/** "18/11/2026, às 10h12" on São Paulo's clock. @throws RangeError for an invalid date */
export function dataEHora(instant: Date | string): string {
  return `${dateCreated(instant).slice(0, 10)}, ${aHora(instant)}`;
}
