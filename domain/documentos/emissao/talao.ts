/** Most numbers of one range: the authority's books hold 20, a print shop's some hundreds. */
export const MAX_DO_TALAO = 500;
export const MAX_DIGITOS_DO_TALAO = 9;
export const MAX_SERIE = 10;
/** In UTF-16 units; reason of a voided form or a closed book. */
export const MAX_MOTIVO_DO_TALAO = 300;

/** So many forms of a kind that a doctor has left are few: the authority's books hold 20. */
export const POUCAS_FOLHAS = 3;
/** So many days of forms are few: a new book takes about a week to be granted. */
export const POUCOS_DIAS = 7;
/** The pace is that of the uses within so many days. */
export const DIAS_DO_RITMO = 30;

export function inicioDoRitmo(now: Date): Date {
  return new Date(now.getTime() - DIAS_DO_RITMO * 24 * 3_600_000);
}

/** Of a doctor and kind: free forms, and forms used within the last `DIAS_DO_RITMO` days. */
export type RitmoDoTalao = { livres: number; usadas: number };

/** Whole days that the forms last at the present pace; null without a use to tell it by. */
export function diasDeTalao({ livres, usadas }: RitmoDoTalao): number | null {
  return usadas === 0 ? null : Math.floor((livres * DIAS_DO_RITMO) / usadas);
}

export function talaoNoFim(ritmo: RitmoDoTalao): boolean {
  return ritmo.livres <= POUCAS_FOLHAS || (diasDeTalao(ritmo) ?? POUCOS_DIAS) < POUCOS_DIAS;
}

/** Unique together with the kind of form. */
export type NumeroDoTalao = { uf: string; serie: string; numero: number; digitos: number };

/** Both ends are printed with as many digits as they were typed with. */
export type FaixaDoTalao = { serie: string; inicio: number; fim: number; digitos: number };

export type RecusaDoTalao = { campo: 'serie' | 'inicio' | 'fim'; mensagem: string };

export function lerTalao(typed: {
  serie: string;
  inicio: string;
  fim: string;
}): { ok: true; faixa: FaixaDoTalao } | { ok: false; recusa: RecusaDoTalao } {
  const refuse = (campo: RecusaDoTalao['campo'], mensagem: string) => ({
    ok: false as const,
    recusa: { campo, mensagem },
  });
  const serie = lerSerie(typed.serie);
  if (serie === null) return refuse('serie', `A série tem até ${MAX_SERIE} letras e algarismos.`);
  const [inicio, fim] = [lerNumero(typed.inicio), lerNumero(typed.fim)];
  if (inicio === null) return refuse('inicio', ALGARISMOS);
  if (fim === null) return refuse('fim', ALGARISMOS);
  if (inicio.digitos !== fim.digitos) {
    return refuse('fim', 'Escreva os dois números com a mesma quantidade de algarismos, como no talão.');
  }
  if (fim.numero < inicio.numero) return refuse('fim', 'O último número vem antes do primeiro.');
  if (fim.numero - inicio.numero >= MAX_DO_TALAO) {
    return refuse('fim', `São no máximo ${MAX_DO_TALAO} números de uma vez.`);
  }
  return { ok: true, faixa: { serie, inicio: inicio.numero, fim: fim.numero, digitos: fim.digitos } };
}

const ALGARISMOS = `Escreva o número como está no talão, só com algarismos, até ${MAX_DIGITOS_DO_TALAO}.`;

/** Accepts the series before the number, where several books contain the number; null for anything else. */
export function lerNumeroEscolhido(typed: string): { serie: string | null; numero: number } | null {
  const parts = typed.trim().split(/[\s·-]+/u);
  const numero = lerNumero(parts.at(-1) ?? '');
  const serie = parts.length === 1 ? null : lerSerie(parts.slice(0, -1).join(''));
  if (numero === null || (parts.length > 1 && serie === null)) return null;
  return { serie, numero: numero.numero };
}

/**
 * Whether a typed number is the one that a sheet was printed with, as `numeroInteiro` writes it; a typed series has to be its own.
 * Null for anything that is no number.
 */
export function mesmoNumero(typed: string, impresso: string): boolean | null {
  const read = lerNumeroEscolhido(typed);
  if (read === null) return null;
  const [livro = '', algarismos = ''] = impresso.split(' · ');
  // The book is written with its state before the series.
  const sameSeries = read.serie === null || livro.replaceAll(' ', '').endsWith(read.serie);
  return sameSeries && read.numero === Number(algarismos);
}

function lerSerie(typed: string): string | null {
  const serie = typed.replaceAll(/[\s.-]/gu, '').toUpperCase();
  return new RegExp(`^[A-Z0-9]{0,${MAX_SERIE}}$`).test(serie) ? serie : null;
}

function lerNumero(typed: string): { numero: number; digitos: number } | null {
  const digits = typed.trim();
  if (!new RegExp(`^\\d{1,${MAX_DIGITOS_DO_TALAO}}$`).test(digits) || Number(digits) === 0) return null;
  return { numero: Number(digits), digitos: digits.length };
}

/** The number's digits as printed on its form. */
export function algarismosDoTalao({ numero, digitos }: Pick<NumeroDoTalao, 'numero' | 'digitos'>): string {
  return String(numero).padStart(digitos, '0');
}

/** A number with its series, as `lerNumeroEscolhido` reads it. */
export function escolhaDoTalao(numero: NumeroDoTalao): string {
  return `${numero.serie} ${algarismosDoTalao(numero)}`.trim();
}

export function palavrasDoTalao({ uf, serie }: Pick<NumeroDoTalao, 'uf' | 'serie'>): string {
  return serie === '' ? uf : `${uf} ${serie}`;
}

/** `SP 0012 · 000416`. */
export function numeroInteiro(numero: NumeroDoTalao): string {
  return `${palavrasDoTalao(numero)} · ${algarismosDoTalao(numero)}`;
}
