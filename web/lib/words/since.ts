import { dataEmSaoPaulo, dateCreated, formatDataBr, somarDias } from '#domain/calendario/datas.ts';

/** The hour of an instant in São Paulo: "15h02". */
export function hourOf(instant: string): string {
  return dateCreated(instant).slice(-5).replace(':', 'h');
}

/** An instant as seen at `now` (UTC, `YYYY-MM-DDTHH:mm`): "às 14h12", "ontem às 9h05", "em 18/11 às 14h12". */
export function sinceWords(instant: string, now: string): string {
  const today = dataEmSaoPaulo(`${now}Z`);
  const day = dataEmSaoPaulo(instant);
  if (day === today) return `às ${hourOf(instant)}`;
  if (day === somarDias(today, -1)) return `ontem às ${hourOf(instant)}`;
  return `em ${formatDataBr(day).slice(0, 5)} às ${hourOf(instant)}`;
}
