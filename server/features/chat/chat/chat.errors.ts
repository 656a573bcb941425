import { AppError } from '../../../platform/app-error.ts';

/** 400: the text of a message cannot be sent. @param motivo the sentence of domain/chat that says why */
export const mensagemRecusada = (motivo: string) =>
  new AppError(400, 'mensagem_recusada', motivo, [{ campo: 'mensagem', mensagem: motivo }]);
/**
 * 409: a message of another conversation or of the other side already has this id; the client retries with a
 * new id.
 */
export const idEmUso = () =>
  new AppError(409, 'id_em_uso', 'Não conseguimos enviar. Envie esta mensagem de novo.');
/** 400: the `depois` cursor of the conversation list cannot be parsed. */
export const paginaDesconhecida = () =>
  new AppError(400, 'pagina_desconhecida', 'Esta parte da lista não existe mais. Abra a lista de novo.');
