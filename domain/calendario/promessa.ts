import { dataEmSaoPaulo, diaDaSemana, formatDataBr, somarDias } from './datas.ts';
import { comCrase, horaEscrita } from './horas.ts';

/** End of a promised time on São Paulo's clock. */
export type FimDoPrazo = {
  /** Last day, 'YYYY-MM-DD'. */
  data: string;
  /** "10h12"; null when the promised instant is midnight, so that the whole last day counts. */
  hora: string | null;
};

const DIAS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const ABREVIADOS = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'] as const;
const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** Midnight is the end of the day before. All wordings derive from this. */
export function fimDoPrazo(prazo: Date | string): FimDoPrazo {
  const hora = horaEscrita(prazo);
  const data = dataEmSaoPaulo(prazo);
  return hora === '0h' ? { data: somarDias(data, -1), hora: null } : { data, hora };
}

/** "terça", of 'YYYY-MM-DD'. */
export function nomeDoDia(data: string): string {
  return DIAS[diaDaSemana(data)] ?? '';
}

const diaEMes = (data: string) => formatDataBr(data).slice(0, 5);

/** Follows "até". */
const fimDoDia = (data: string) => `o fim de ${nomeDoDia(data)}, ${diaEMes(data)}`;

/** Follows "até": "seg., 23/11/2026, 10h12", or "o fim de terça, 24/11". */
export function prazoCurto(prazo: Date | string): string {
  const { data, hora } = fimDoPrazo(prazo);
  if (hora === null) return fimDoDia(data);
  return `${ABREVIADOS[diaDaSemana(data)]}, ${formatDataBr(data)}, ${hora}`;
}

/** Follows "até": "segunda, 23 de novembro, 10h12", or "o fim de terça, 24/11". */
export function prazoLongo(prazo: Date | string): string {
  const { data, hora } = fimDoPrazo(prazo);
  if (hora === null) return fimDoDia(data);
  return `${nomeDoDia(data)}, ${Number(data.slice(8))} de ${MESES[Number(data.slice(5, 7)) - 1]}, ${hora}`;
}

/**
 * Relative to the day `hoje` ('YYYY-MM-DD'): "hoje às 15h02", "23/11 às 10h12", "fim de hoje", "fim de terça, 24/11".
 */
export function prazoVistoDe(prazo: Date | string, hoje: string): string {
  const { data, hora } = fimDoPrazo(prazo);
  const perto = [-1, 0, 1].findIndex((days) => somarDias(hoje, days) === data);
  const dia = ['ontem', 'hoje', 'amanhã'][perto];
  if (hora === null) return dia === undefined ? fimDoDia(data).replace(/^o /, '') : `fim de ${dia}`;
  return `${dia ?? diaEMes(data)} ${comCrase(hora)}`;
}

/** Future or past: "até hoje às 15h02", "venceu no fim de ontem". */
export function prazoEmFrase(prazo: Date | string, hoje: string, passou: boolean): string {
  const when = prazoVistoDe(prazo, hoje);
  if (passou)
    return when.startsWith('fim ') ? `venceu no ${when}` : `venceu ${when.replace(/^(?=\d)/, 'em ')}`;
  return when.startsWith('fim ') ? `até o ${when}` : `até ${when}`;
}
