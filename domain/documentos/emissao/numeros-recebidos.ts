import type { NumeroSncr } from '../tipo-de-documento.ts';
import { MAX_DO_BLOCO, recusaDaFaixa } from './faixa-sncr.ts';
import { lerNumeroSncr } from './numero-sncr.ts';

/** Both ends as SNCR wrote them. */
export type FaixaEscrita = { inicio: string; fim: string };

/** `demo` as in `recusaDaFaixa`. */
export type ParaQuem = { numero: NumeroSncr; uf: string; demo: boolean };

/** Reason why received numbers are unusable. */
export type MotivoDoResto = 'ilegiveis' | 'de outro estado' | 'repetidos';

/** Usable numbers, each once, and the reasons of the others; an unreadable range counts whole. */
export function lerNumerosRecebidos(
  faixas: readonly FaixaEscrita[],
  para: ParaQuem,
): { numeros: number[]; resto: MotivoDoResto | null } {
  const numeros = new Set<number>();
  let resto: MotivoDoResto | null = null;
  for (const escrita of faixas) {
    const [inicio, fim] = [lerNumeroSncr(escrita.inicio), lerNumeroSncr(escrita.fim)];
    if (inicio === null || fim === null || fim < inicio || fim - inicio >= MAX_DO_BLOCO) {
      resto = 'ilegiveis';
      continue;
    }
    for (let numero = inicio; numero <= fim; numero += 1) {
      if (recusaDaFaixa({ ...para, inicio: numero, fim: numero }) === null) numeros.add(numero);
      else resto ??= 'de outro estado';
    }
  }
  return { numeros: [...numeros], resto };
}

/** Groups consecutive numbers into ranges, in order. */
export function faixasSeguidas(numeros: readonly number[]): { inicio: number; fim: number }[] {
  const faixas: { inicio: number; fim: number }[] = [];
  for (const numero of numeros.toSorted((a, b) => a - b)) {
    const last = faixas.at(-1);
    // A range never crosses a block: its seven digits before the count are constant.
    if (last && numero === last.fim + 1 && numero % CONTAGEM !== 0) last.fim = numero;
    else faixas.push({ inicio: numero, fim: numero });
  }
  return faixas;
}

const CONTAGEM = 10 ** 7;
