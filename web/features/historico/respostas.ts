import { MENSAGENS_HISTORICO, respondida } from '../../../domain/perguntas.ts';
import type { Pergunta } from '../../../domain/perguntas.ts';

/** What stands in the fields of `/historico`. */
export type Respostas = {
  saude: string[];
  tratamento: string[];
  motivacao: string;
  outrasInfos: string;
  declaraVerdade: boolean;
  autorizaEnvio: boolean;
};

export const RESPOSTAS_VAZIAS: Respostas = {
  saude: [],
  tratamento: [],
  motivacao: '',
  outrasInfos: '',
  declaraVerdade: false,
  autorizaEnvio: false,
};

/**
 * Carries answers over to other questions, so that nothing typed is lost: by the same words first, then by
 * the same place where that answer found no question of its own (an edited question).
 */
export function levarRespostas(
  antes: readonly Pergunta[],
  respostas: readonly string[],
  agora: readonly Pergunta[],
): string[] {
  const free = new Map(respostas.map((resposta, i) => [i, resposta]));
  const take = (i: number): string | null => {
    const resposta = free.get(i);
    free.delete(i);
    return resposta ?? null;
  };
  const sameWords = agora.map(({ pergunta }) => {
    const i = antes.findIndex((velha, j) => velha.pergunta === pergunta && free.has(j));
    return i === -1 ? null : take(i);
  });
  return sameWords.map((resposta, i) => resposta ?? take(i) ?? '');
}

/** Answers in the number that the questions ask for; what is missing is blank. */
export function completar(respostas: readonly string[], quantas: number): string[] {
  return Array.from({ length: quantas }, (_, i) => respostas[i] ?? '');
}

export type CampoHistorico =
  | `saude.${number}`
  | `tratamento.${number}`
  | 'motivacao'
  | 'outrasInfos'
  | 'declaraVerdade'
  | 'autorizaEnvio';

/**
 * What keeps the questionnaire from being saved: the one message in force (declarations, then answers, then
 * motivation; product.md point 5) and the fields it speaks of. Null when it may be saved.
 */
export function conferirRespostas(
  respostas: Respostas,
): { mensagem: string; campos: readonly CampoHistorico[] } | null {
  const declaracoes = (['declaraVerdade', 'autorizaEnvio'] as const).filter((campo) => !respostas[campo]);
  if (declaracoes.length > 0) return { mensagem: MENSAGENS_HISTORICO.declaracao, campos: declaracoes };
  const brancas = (['saude', 'tratamento'] as const).flatMap((lista) =>
    respostas[lista].flatMap((resposta, i) => (respondida(resposta) ? [] : [`${lista}.${i}` as const])),
  );
  if (brancas.length > 0) return { mensagem: MENSAGENS_HISTORICO.respostas, campos: brancas };
  const outras = (['motivacao', 'outrasInfos'] as const).filter((campo) => !respondida(respostas[campo]));
  return outras.length > 0 ? { mensagem: MENSAGENS_HISTORICO.motivacao, campos: outras } : null;
}
