import { aHora } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo, formatDataBr, somarDias } from '#domain/calendario/datas.ts';

/** A day `YYYY-MM-DD` as seen from the day `today`: "hoje", "ontem", "amanhã" or "em 18/11/2026". */
export function formatRelativeDay(data: string, today: string): string {
  if (data === today) return 'hoje';
  if (data === somarDias(today, -1)) return 'ontem';
  if (data === somarDias(today, 1)) return 'amanhã';
  return `em ${formatDataBr(data)}`;
}

/** An instant in São Paulo's time, as seen from the day `today` (`YYYY-MM-DD`): "ontem às 21h04". */
export function relativeDayAndHour(instant: string, today: string): string {
  return `${formatRelativeDay(dataEmSaoPaulo(instant), today)} ${aHora(instant)}`;
}

/** The end of the day `data`, the last one to pay, as seen from the day `today`: "hoje, 23h59". */
export function formatEndOfDay(data: string, today: string): string {
  return `${formatRelativeDay(data, today).replace('em ', '')}, 23h59`;
}
