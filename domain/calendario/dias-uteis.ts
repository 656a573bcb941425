import { dataEmSaoPaulo, diaDaSemana, instanteEmSaoPaulo, somarDias } from './datas.ts';
import { diaFechado, diasDoCalendario, type Calendario } from './calendario.ts';
import type { Feriado } from './feriados.ts';

/** `dias`: all 24 hours of working days count; `atendimento`: only `HORAS_DA_PROMESSA` do. */
export type ModoPrazo = 'dias' | 'atendimento';

export type RegraDoPrazo = { modo: ModoPrazo; calendario: Calendario };

/** "48 horas úteis", promised from the confirmed payment (docs/product/services.md). */
export const HORAS_PROMETIDAS = 48;

/** Hours of a working day that a promise counts in the mode `atendimento`; the opening hours that the desk edits do not move it (docs/decisions/0113). */
export const HORAS_DA_PROMESSA = [
  { abre: '08:00', fecha: '12:00' },
  { abre: '13:00', fecha: '18:00' },
] as const;

/** Name of the holiday that closes 'YYYY-MM-DD' all day, or null; optional days included where they do not count. */
export function feriado(data: string, calendario: Calendario): string | null {
  const dia = diaFechado(data, calendario);
  return dia === null || dia.soManha ? null : dia.nome;
}

function fimDeSemana(data: string): boolean {
  const dia = diaDaSemana(data);
  return dia === 0 || dia === 6;
}

/**
 * Monday to Friday except holidays; a day closed until noon is a working day. @throws RangeError for an invalid date
 */
export function ehDiaUtil(data: string, calendario: Calendario): boolean {
  return !fimDeSemana(data) && feriado(data, calendario) === null;
}

const ms = (data: string, hora: string) => instanteEmSaoPaulo(data, hora).getTime();

type Trecho = { inicio: number; fim: number };

function trechos(data: string, { modo, calendario }: RegraDoPrazo): Trecho[] {
  if (fimDeSemana(data)) return [];
  const fechado = diaFechado(data, calendario);
  if (fechado !== null && !fechado.soManha) return [];
  const all =
    modo === 'dias'
      ? [{ inicio: ms(data, '00:00'), fim: ms(somarDias(data, 1), '00:00') }]
      : HORAS_DA_PROMESSA.map(({ abre, fecha }) => ({ inicio: ms(data, abre), fim: ms(data, fecha) }));
  if (fechado === null) return all;
  const noon = ms(data, '12:00');
  return all.flatMap(({ inicio, fim }) => (fim <= noon ? [] : [{ inicio: Math.max(inicio, noon), fim }]));
}

/** Adds working hours (docs/product/calendar.md). @throws RangeError unless `horas` is positive */
export function prazoUtil(inicio: Date, horas: number, regra: RegraDoPrazo): Date {
  if (!(horas > 0 && Number.isFinite(horas))) throw new RangeError('as horas devem ser positivas');
  return depois(inicio, horas * 60 * 60 * 1000, regra);
}

function depois(inicio: Date, working: number, regra: RegraDoPrazo): Date {
  let left = working;
  for (let data = dataEmSaoPaulo(inicio); ; data = somarDias(data, 1)) {
    for (const trecho of trechos(data, regra)) {
      const from = Math.max(trecho.inicio, inicio.getTime());
      const length = Math.max(trecho.fim - from, 0);
      if (left <= length) return new Date(from + left);
      left -= length;
    }
  }
}

/** Milliseconds of working time between two instants; 0 unless the second is later. */
export function tempoUtil(inicio: Date, fim: Date, regra: RegraDoPrazo): number {
  let total = 0;
  const last = dataEmSaoPaulo(fim);
  for (let data = dataEmSaoPaulo(inicio); data <= last; data = somarDias(data, 1)) {
    for (const trecho of trechos(data, regra)) {
      const from = Math.max(trecho.inicio, inicio.getTime());
      total += Math.max(Math.min(trecho.fim, fim.getTime()) - from, 0);
    }
  }
  return total;
}

/** Moves a deadline by the working time of a pause. */
export function adiarPrazo(prazo: Date, pausa: { de: Date; ate: Date }, regra: RegraDoPrazo): Date {
  const stood = tempoUtil(pausa.de, pausa.ate, regra);
  return stood === 0 ? prazo : depois(prazo, stood, regra);
}

/** Latest answer promised to any payment of this day: the promise of a payment at the day's end. */
export function promessaDeHoje(agora: Date, regra: RegraDoPrazo): Date {
  const midnight = instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(agora), 1), '00:00');
  return prazoUtil(midnight, HORAS_PROMETIDAS, regra);
}

/** Holidays in [`inicio`, `fim`) in order; one for each date. */
export function feriadosEntre(inicio: Date, fim: Date, calendario: Calendario): Feriado[] {
  if (fim.getTime() <= inicio.getTime()) return [];
  const first = dataEmSaoPaulo(inicio);
  const last = dataEmSaoPaulo(new Date(fim.getTime() - 1));
  const found = new Map<string, Feriado>();
  for (let ano = Number(first.slice(0, 4)); ano <= Number(last.slice(0, 4)); ano++) {
    for (const { data, nome, conta, soManha } of diasDoCalendario(ano, calendario)) {
      if (conta || soManha || data < first || last < data || found.has(data)) continue;
      found.set(data, { data, nome });
    }
  }
  return [...found.values()];
}
