import { respondida, type MENSAGENS_HISTORICO } from '../catalogo/perguntas.ts';
import { MAX_TEXTO } from './rascunho.ts';

/** Fields of `/historico`; answers in the order of their questions. */
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
 * Sentence of the first of declarations, answers, motivation (docs/product/rules.md), with every invalid field, so that
 * one pass corrects them all. Null when the questionnaire may be saved.
 */
export function conferirRespostas(respostas: Respostas): FaltaNoHistorico | null {
  const declaracoes = (['declaraVerdade', 'autorizaEnvio'] as const).filter((campo) => !respostas[campo]);
  const perguntas = (['saude', 'tratamento'] as const).flatMap((lista) =>
    respostas[lista].flatMap((resposta, i) => (wrong(resposta) ? [`${lista}.${i}` as const] : [])),
  );
  const outras = (['motivacao', 'outrasInfos'] as const).filter((campo) => wrong(respostas[campo]));
  const campos = [...perguntas, ...outras, ...declaracoes];
  if (campos.length === 0) return null;
  const motivo = declaracoes.length > 0 ? 'declaracao' : perguntas.length > 0 ? 'respostas' : 'motivacao';
  return { motivo, campos };
}

/** True for an answer that cannot be saved: it says nothing readable, or is too long. */
function wrong(resposta: string): boolean {
  return !respondida(resposta) || resposta.length > MAX_TEXTO;
}

/** Pads with empty answers to the number of questions. */
export function completar(respostas: readonly string[], quantas: number): string[] {
  return Array.from({ length: quantas }, (_, i) => respostas[i] ?? '');
}
