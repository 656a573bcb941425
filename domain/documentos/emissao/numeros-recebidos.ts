import type { NumeroSncr } from '../tipo-de-documento.ts';
import { MAX_DO_BLOCO, recusaDaFaixa } from './faixa-sncr.ts';
import { lerNumeroSncr } from './numero-sncr.ts';

/** Numbers as SNCR wrote them: each range with both ends. */
export type FaixaEscrita = { inicio: string; fim: string };

/** For whom they were asked; `demo` as in `recusaDaFaixa`. */
export type ParaQuem = { numero: NumeroSncr; uf: string; demo: boolean };

/** Why numbers that arrived are not used. */
export type MotivoDoResto = 'ilegiveis' | 'de outro estado' | 'repetidos';

/** The numbers that can be used, each once, and why others cannot; ranges that cannot be read count as unreadable whole. */
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

/** Numbers that follow each other as ranges, in their order. */
export function faixasSeguidas(numeros: readonly number[]): { inicio: number; fim: number }[] {
  const faixas: { inicio: number; fim: number }[] = [];
  for (const numero of numeros.toSorted((a, b) => a - b)) {
    const last = faixas.at(-1);
    // Seven digits before the count are one block's; a range never leaves it.
    if (last && numero === last.fim + 1 && numero % CONTAGEM !== 0) last.fim = numero;
    else faixas.push({ inicio: numero, fim: numero });
  }
  return faixas;
}

const CONTAGEM = 10 ** 7;
