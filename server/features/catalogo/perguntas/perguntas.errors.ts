import {
  MAX_PERGUNTAS,
  MENSAGENS_PERGUNTA,
  type RecusaDaPergunta,
} from '#domain/catalogo/perguntas-edicao.ts';
import { AppError } from '#platform/app-error.ts';

/** Refuses a list with invalid questions, one detail each; nothing is published. */
export const perguntasRecusadas = (recusas: readonly RecusaDaPergunta[]) =>
  new AppError(
    400,
    'perguntas_recusadas',
    'Confira as perguntas destacadas. Nada foi publicado.',
    recusas.map(({ indice, motivo }) => ({
      campo: `perguntas.${indice}`,
      mensagem: MENSAGENS_PERGUNTA[motivo],
    })),
  );
export const nenhumaPergunta = () =>
  new AppError(400, 'nenhuma_pergunta', 'Deixe pelo menos uma pergunta na lista.');
export const perguntasDemais = () =>
  new AppError(400, 'perguntas_demais', `Uma lista tem no máximo ${MAX_PERGUNTAS} perguntas.`);
/** Another version was published since the edit began; nothing is overwritten. */
export const outraVersao = () =>
  new AppError(
    409,
    'outra_versao',
    'As perguntas mudaram em outro lugar enquanto você editava. Nada foi publicado: escolha o que vale.',
  );
