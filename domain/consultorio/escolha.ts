import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';

/**
 * What became of the patient's choice after a refusal (docs/product/rules.md). `consulta`: one is booked, or was held.
 * The others close it, and the money goes back: `reembolso` was chosen, `prazo` passed without a choice, `faltas` were too
 * many, `nova recusa` followed a consultation, `encerrado` with its order.
 */
export const ESCOLHAS = ['consulta', 'reembolso', 'prazo', 'faltas', 'nova recusa', 'encerrado'] as const;
export type Escolha = (typeof ESCOLHAS)[number];

/** For so many days after a refusal, not counting its own, the patient chooses. */
export const DIAS_PARA_ESCOLHER = 7;

/** Missing so many consultations ends the choice. */
export const MAX_FALTAS = 2;

/** So many consultations may be booked for one order, those that were moved counted. */
export const MAX_MARCACOES = 10;

const MINUTO_MS = 60_000;

/** Until so long before it begins a patient moves or cancels a consultation. */
export const MINUTOS_PARA_MUDAR = 120;

/** So long before it begins the link of a consultation opens. */
export const MINUTOS_PARA_ENTRAR = 10;

/** Only so long after it began a patient has missed a consultation. */
export const MINUTOS_DE_ESPERA = 10;

/** A consultation of which nothing was recorded so long after its end is taken as one that the clinic cancelled. */
export const HORAS_PARA_REGISTRAR = 48;

/** The midnight that ends the last day on which a patient who may choose since `now` chooses. */
export function fimDaEscolha(now: Date): Date {
  return instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(now), DIAS_PARA_ESCOLHER + 1), '00:00');
}

/** True while the patient may still choose, or chose a consultation: the money of the refused order stays. */
export function escolhaEmAberto(escolha: Escolha | null): boolean {
  return escolha === null || escolha === 'consulta';
}

/** Until when a consultation that begins at `inicio` may be moved or cancelled by its patient. */
export function mudavelAte(inicio: Date): Date {
  return new Date(inicio.getTime() - MINUTOS_PARA_MUDAR * MINUTO_MS);
}

/** From when on the link of a consultation that begins at `inicio` opens. */
export function entradaDesde(inicio: Date): Date {
  return new Date(inicio.getTime() - MINUTOS_PARA_ENTRAR * MINUTO_MS);
}

/** From when on a consultation that begins at `inicio` was missed. */
export function faltaDesde(inicio: Date): Date {
  return new Date(inicio.getTime() + MINUTOS_DE_ESPERA * MINUTO_MS);
}
