import { AppError } from '../../../platform/app-error.ts';

/** @param motivo the sentence of domain/chat: why the text cannot be sent */
export const mensagemRecusada = (motivo: string) =>
  new AppError(400, 'mensagem_recusada', motivo, [{ campo: 'mensagem', mensagem: motivo }]);
/** Somebody else's message has this id: the sender makes another one. */
export const idEmUso = () =>
  new AppError(409, 'id_em_uso', 'Não conseguimos enviar. Envie esta mensagem de novo.');
/** The address of a page names a place of the list that is none. */
export const paginaDesconhecida = () =>
  new AppError(400, 'pagina_desconhecida', 'Esta parte da lista não existe mais. Abra a lista de novo.');
