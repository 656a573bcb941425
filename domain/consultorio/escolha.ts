import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';

/**
 * Outcome of the patient's choice after a refusal (docs/product/rules.md). `consulta`: one is booked, or was held. The
 * others close the choice and refund the money: `reembolso` was chosen, `prazo` expired without a choice, `faltas` were
 * too many, `nova recusa` followed a consultation, `encerrado` with its order.
 */
export const ESCOLHAS = ['consulta', 'reembolso', 'prazo', 'faltas', 'nova recusa', 'encerrado'] as const;
export type Escolha = (typeof ESCOLHAS)[number];

/** Days to choose in, not counting the day of the refusal. */
export const DIAS_PARA_ESCOLHER = 7;

/** Missed consultations after which the choice ends. */
export const MAX_FALTAS = 2;

/** Bookings per order, moved ones included. */
export const MAX_MARCACOES = 10;

const MINUTO_MS = 60_000;

/** Minutes before the beginning until which a patient may move or cancel. */
export const MINUTOS_PARA_MUDAR = 120;

/** Minutes before the beginning at which the link opens. */
export const MINUTOS_PARA_ENTRAR = 10;

/** Minutes after the beginning before which a patient cannot be marked as missing. */
export const MINUTOS_DE_ESPERA = 10;

/**
 * Hours after the end until which the outcome is recorded; later the consultation counts as cancelled by the clinic.
 */
export const HORAS_PARA_REGISTRAR = 48;

/** Midnight at the end of the last day of a choice that began at `now`. */
export function fimDaEscolha(now: Date): Date {
  return instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(now), DIAS_PARA_ESCOLHER + 1), '00:00');
}

/** True while the patient may still choose, or has a consultation: the payment is kept. */
export function escolhaEmAberto(escolha: Escolha | null): boolean {
  return escolha === null || escolha === 'consulta';
}

/** End of the time in which the patient may move or cancel a consultation that begins at `inicio`. */
export function mudavelAte(inicio: Date): Date {
  return new Date(inicio.getTime() - MINUTOS_PARA_MUDAR * MINUTO_MS);
}

export function entradaDesde(inicio: Date): Date {
  return new Date(inicio.getTime() - MINUTOS_PARA_ENTRAR * MINUTO_MS);
}

export function faltaDesde(inicio: Date): Date {
  return new Date(inicio.getTime() + MINUTOS_DE_ESPERA * MINUTO_MS);
}
