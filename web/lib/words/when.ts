import { dataEmSaoPaulo, dateCreated, diaDaSemana, formatDataBr, somarDias } from '../../../domain/datas.ts';

const DIAS = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'] as const;

function hora(instant: string): string {
  return dateCreated(instant).slice(-5).replace(':', 'h');
}

/** "hoje", "ontem", "amanhã" or "em 18/11/2026": a day 'YYYY-MM-DD' as seen from `hoje`. */
function dia(data: string, hoje: string): string {
  if (data === hoje) return 'hoje';
  if (data === somarDias(hoje, -1)) return 'ontem';
  if (data === somarDias(hoje, 1)) return 'amanhã';
  return `em ${formatDataBr(data)}`;
}

/** "ontem às 21h04": an instant on São Paulo's clock, as seen from the day `hoje`. */
export function relativeDayAndHour(instant: string, hoje: string): string {
  return `${dia(dataEmSaoPaulo(instant), hoje)} às ${hora(instant)}`;
}

/** "seg., 23/11/2026, 10h12": an instant on São Paulo's clock, for the promised delivery. */
export function promessa(instant: string): string {
  const data = dataEmSaoPaulo(instant);
  return `${DIAS[diaDaSemana(data)]}, ${formatDataBr(data)}, ${hora(instant)}`;
}

/** "hoje, 23h59": the end of the last day to pay, as seen from the day `hoje`. */
export function fimDoDia(data: string, hoje: string): string {
  return `${dia(data, hoje).replace('em ', '')}, 23h59`;
}
