import { respondida, type MENSAGENS_HISTORICO } from '../catalogo/perguntas.ts';

/** The fields of `/historico`; answers in the order of their questions. */
export type Respostas = {
  saude: string[];
  tratamento: string[];
  motivacao: string;
  outrasInfos: string;
  declaraVerdade: boolean;
  autorizaEnvio: boolean;
};

export type CampoHistorico =
  | `saude.${number}`
  | `tratamento.${number}`
  | 'motivacao'
  | 'outrasInfos'
  | 'declaraVerdade'
  | 'autorizaEnvio';

export type FaltaNoHistorico = {
  motivo: keyof typeof MENSAGENS_HISTORICO;
  campos: readonly CampoHistorico[];
};

/**
 * What keeps the questionnaire from being saved: the first of declarations, answers, motivation (docs/product/rules.md),
 * with the fields it speaks of. Null when it may be saved.
 */
export function conferirRespostas(respostas: Respostas): FaltaNoHistorico | null {
  const declaracoes = (['declaraVerdade', 'autorizaEnvio'] as const).filter((campo) => !respostas[campo]);
  if (declaracoes.length > 0) return { motivo: 'declaracao', campos: declaracoes };
  const brancas = (['saude', 'tratamento'] as const).flatMap((lista) =>
    respostas[lista].flatMap((resposta, i) => (respondida(resposta) ? [] : [`${lista}.${i}` as const])),
  );
  if (brancas.length > 0) return { motivo: 'respostas', campos: brancas };
  const outras = (['motivacao', 'outrasInfos'] as const).filter((campo) => !respondida(respostas[campo]));
  return outras.length > 0 ? { motivo: 'motivacao', campos: outras } : null;
}

/** The answers filled up with empty ones to the number of questions. */
export function completar(respostas: readonly string[], quantas: number): string[] {
  return Array.from({ length: quantas }, (_, i) => respostas[i] ?? '');
}
