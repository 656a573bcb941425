import { AppError } from '../../../platform/app-error.ts';

/** 400: the title of a canned reply is empty or too long. @param motivo the sentence to show */
export const tituloRecusado = (motivo: string) =>
  new AppError(400, 'titulo_recusado', motivo, [{ campo: 'titulo', mensagem: motivo }]);
/** 400: the text of a canned reply cannot be sent as a message. @param motivo the sentence to show */
export const textoRecusado = (motivo: string) =>
  new AppError(400, 'texto_recusado', motivo, [{ campo: 'texto', mensagem: motivo }]);
/** 409: another canned reply has this title (compared without case). */
export const tituloEmUso = () => {
  const motivo = 'Já existe uma resposta com este título.';
  return new AppError(409, 'titulo_em_uso', motivo, [{ campo: 'titulo', mensagem: motivo }]);
};
