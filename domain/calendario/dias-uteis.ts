import { dataEmSaoPaulo, diaDaSemana, instanteEmSaoPaulo, somarDias } from './datas.ts';
import { feriadosDoAno } from './feriados.ts';
import type { Feriado } from './feriados.ts';

/** `dias`: all 24 hours of working days count; `atendimento`: only the opening hours do. */
export type ModoPrazo = 'dias' | 'atendimento';

/** Opening hours of a working day, São Paulo's clock (docs/product/services.md). */
export const HORARIO_ATENDIMENTO = [
  { abre: '08:00', fecha: '12:00' },
  { abre: '13:00', fecha: '18:00' },
] as const;

/** Name of the national holiday on 'YYYY-MM-DD', or null. Optional days are no holidays. */
export function feriado(data: string): string | null {
  return feriadosDoAno(Number(data.slice(0, 4))).find((f) => f.data === data)?.nome ?? null;
}

/** True for Monday to Friday outside the national holidays; a RangeError if it is no real day. */
export function ehDiaUtil(data: string): boolean {
  const dia = diaDaSemana(data);
  return dia !== 0 && dia !== 6 && feriado(data) === null;
}

const ms = (data: string, hora: string) => instanteEmSaoPaulo(data, hora).getTime();

type Trecho = { inicio: number; fim: number };

function trechos(data: string, modo: ModoPrazo): Trecho[] {
  if (!ehDiaUtil(data)) return [];
  if (modo === 'dias') return [{ inicio: ms(data, '00:00'), fim: ms(somarDias(data, 1), '00:00') }];
  return HORARIO_ATENDIMENTO.map(({ abre, fecha }) => ({ inicio: ms(data, abre), fim: ms(data, fecha) }));
}

/**
 * The instant at which `horas` working hours have passed since `inicio` (docs/product/calendar.md).
 * A RangeError unless `horas` is positive.
 */
export function prazoUtil(inicio: Date, horas: number, modo: ModoPrazo): Date {
  if (!(horas > 0 && Number.isFinite(horas))) throw new RangeError('as horas devem ser positivas');
  return depois(inicio, horas * 60 * 60 * 1000, modo);
}

function depois(inicio: Date, working: number, modo: ModoPrazo): Date {
  let left = working;
  for (let data = dataEmSaoPaulo(inicio); ; data = somarDias(data, 1)) {
    for (const trecho of trechos(data, modo)) {
      const from = Math.max(trecho.inicio, inicio.getTime());
      const length = Math.max(trecho.fim - from, 0);
      if (left <= length) return new Date(from + left);
      left -= length;
    }
  }
}

/** How many milliseconds of working time lie between two instants; 0 when the second is not later. */
export function tempoUtil(inicio: Date, fim: Date, modo: ModoPrazo): number {
  let total = 0;
  const last = dataEmSaoPaulo(fim);
  for (let data = dataEmSaoPaulo(inicio); data <= last; data = somarDias(data, 1)) {
    for (const trecho of trechos(data, modo)) {
      const from = Math.max(trecho.inicio, inicio.getTime());
      total += Math.max(Math.min(trecho.fim, fim.getTime()) - from, 0);
    }
  }
  return total;
}

/** A deadline after it stood still: it moves by the working time of the pause. */
export function adiarPrazo(prazo: Date, pausa: { de: Date; ate: Date }, modo: ModoPrazo): Date {
  const stood = tempoUtil(pausa.de, pausa.ate, modo);
  return stood === 0 ? prazo : depois(prazo, stood, modo);
}

/** True while support is open: working days, 08:00-12:00 and 13:00-18:00, the closing minute excluded. */
export function atendimentoAberto(instant: Date): boolean {
  const now = instant.getTime();
  return trechos(dataEmSaoPaulo(instant), 'atendimento').some((t) => t.inicio <= now && now < t.fim);
}

/** The next moment after `instant` at which support opens, be it open or closed now. */
export function proximaAbertura(instant: Date): Date {
  for (let data = dataEmSaoPaulo(instant); ; data = somarDias(data, 1)) {
    const next = trechos(data, 'atendimento').find((t) => t.inicio > instant.getTime());
    if (next) return new Date(next.inicio);
  }
}

/** The national holidays that touch the time from `inicio` up to, not including, `fim`, in order. */
export function feriadosEntre(inicio: Date, fim: Date): Feriado[] {
  if (fim.getTime() <= inicio.getTime()) return [];
  const first = dataEmSaoPaulo(inicio);
  const last = dataEmSaoPaulo(new Date(fim.getTime() - 1));
  const found: Feriado[] = [];
  for (let ano = Number(first.slice(0, 4)); ano <= Number(last.slice(0, 4)); ano++) {
    found.push(...feriadosDoAno(ano).filter((f) => first <= f.data && f.data <= last));
  }
  return found;
}
