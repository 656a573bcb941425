import type { ProblemaDoAjuste } from './identidade.ts';

/** For how long things are kept. The first two have a minimum by law; the others the law leaves to the house. */
export type PrazosDeConservacao = {
  prontuarioAnos: number;
  fiscalAnos: number;
  /** Drafts of orders that are closed. */
  rascunhosDias: number;
  /** Sent mails, and messages by other channels. */
  avisosDias: number;
};

type Limite = { min: number; max: number; inicial: number; unidade: 'anos' | 'dias'; lei: string | null };

/** Bounds, the first value, and the rule behind a minimum. */
export const LIMITES_DE_CONSERVACAO: Readonly<Record<keyof PrazosDeConservacao, Limite>> = {
  prontuarioAnos: { min: 20, max: 100, inicial: 20, unidade: 'anos', lei: 'Lei 13.787/2018, art. 6º' },
  fiscalAnos: {
    min: 5,
    max: 30,
    inicial: 5,
    unidade: 'anos',
    lei: 'Código Tributário Nacional, arts. 173 e 195',
  },
  rascunhosDias: { min: 1, max: 365, inicial: 30, unidade: 'dias', lei: null },
  avisosDias: { min: 7, max: 730, inicial: 90, unidade: 'dias', lei: null },
};

export const CONSERVACAO_INICIAL: PrazosDeConservacao = {
  prontuarioAnos: LIMITES_DE_CONSERVACAO.prontuarioAnos.inicial,
  fiscalAnos: LIMITES_DE_CONSERVACAO.fiscalAnos.inicial,
  rascunhosDias: LIMITES_DE_CONSERVACAO.rascunhosDias.inicial,
  avisosDias: LIMITES_DE_CONSERVACAO.avisosDias.inicial,
};

const CAMPOS = ['prontuarioAnos', 'fiscalAnos', 'rascunhosDias', 'avisosDias'] as const;

export function problemasDaConservacao(prazos: PrazosDeConservacao): ProblemaDoAjuste[] {
  return CAMPOS.flatMap((campo) => {
    const { min, max, unidade, lei } = LIMITES_DE_CONSERVACAO[campo];
    const value = prazos[campo];
    if (Number.isInteger(value) && value >= min && value <= max) return [];
    const why = lei !== null && value < min ? ` Menos que isso a lei não deixa (${lei}).` : '';
    return [{ campo, mensagem: `Escreva um número de ${min} a ${max} ${unidade}.${why}` }];
  });
}
