import {
  MENSAGENS_PERGUNTA,
  MOTIVOS_DA_PERGUNTA,
  type MotivoDaPergunta,
  type RecusaDaPergunta,
} from '../../../domain/perguntas-edicao.ts';
import type { ApiError } from '../../lib/api/api.ts';

function motivoOf(message: string): MotivoDaPergunta | undefined {
  return MOTIVOS_DA_PERGUNTA.find((motivo) => MENSAGENS_PERGUNTA[motivo] === message);
}

/** What the server found wrong, question by question: the other list may have changed in this very moment. */
export function recusasFromServer({ details }: Pick<ApiError, 'details'>): RecusaDaPergunta[] {
  return (details ?? []).flatMap(({ campo, mensagem }) => {
    const indice = /^perguntas\.(\d+)$/.exec(campo)?.[1];
    const motivo = motivoOf(mensagem);
    return indice === undefined || motivo === undefined ? [] : [{ indice: Number(indice), motivo }];
  });
}
