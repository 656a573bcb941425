import { AppError } from '../../../platform/app-error.ts';

export const tituloRecusado = (motivo: string) =>
  new AppError(400, 'titulo_recusado', motivo, [{ campo: 'titulo', mensagem: motivo }]);
export const textoRecusado = (motivo: string) =>
  new AppError(400, 'texto_recusado', motivo, [{ campo: 'texto', mensagem: motivo }]);
export const tituloEmUso = () => {
  const motivo = 'Já existe uma resposta com este título.';
  return new AppError(409, 'titulo_em_uso', motivo, [{ campo: 'titulo', mensagem: motivo }]);
};
