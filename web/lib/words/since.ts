import { aHora } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo, formatDataBr, somarDias } from '#domain/calendario/datas.ts';

/** An instant as seen at `now` (UTC, `YYYY-MM-DDTHH:mm`): "às 14h12", "ontem às 9h05", "em 18/11 às 14h12". */
export function sinceWords(instant: string, now: string): string {
  const today = dataEmSaoPaulo(`${now}Z`);
  const day = dataEmSaoPaulo(instant);
  if (day === today) return aHora(instant);
  if (day === somarDias(today, -1)) return `ontem ${aHora(instant)}`;
  return `em ${formatDataBr(day).slice(0, 5)} ${aHora(instant)}`;
}
