import { dataEmSaoPaulo, instanteEmSaoPaulo } from './datas.ts';

/** A month as "YYYY-MM". */
export type Mes = string;

const NOMES = [
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
];

/** True for a real month from 1900 to 2199. */
export function isMes(text: string): boolean {
  return /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** @throws RangeError for an invalid date */
export function mesEmSaoPaulo(instant: Date): Mes {
  return dataEmSaoPaulo(instant).slice(0, 7);
}

/** Adds `n` months (negative: before). @throws RangeError for an invalid month */
export function somarMeses(mes: Mes, n: number): Mes {
  const { ano, indice } = partes(mes);
  const meses = ano * 12 + indice + n;
  const year = String(Math.floor(meses / 12)).padStart(4, '0');
  return `${year}-${String((meses % 12) + 1).padStart(2, '0')}`;
}

/** Half-open bounds on São Paulo's clock. @throws RangeError for an invalid month */
export function limitesDoMes(mes: Mes): { desde: Date; antesDe: Date } {
  return {
    desde: instanteEmSaoPaulo(`${mes}-01`, '00:00'),
    antesDe: instanteEmSaoPaulo(`${somarMeses(mes, 1)}-01`, '00:00'),
  };
}

/** "novembro de 2026". @throws RangeError for an invalid month */
export function mesEmPalavras(mes: Mes): string {
  const { ano, indice } = partes(mes);
  return `${NOMES[indice]} de ${ano}`;
}

function partes(mes: Mes): { ano: number; indice: number } {
  if (!isMes(mes)) throw new RangeError('o mês deve ser YYYY-MM');
  return { ano: Number(mes.slice(0, 4)), indice: Number(mes.slice(5)) - 1 };
}
