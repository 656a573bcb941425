import { AppError } from '../../platform/app-error.ts';

/** The order is paid or closed: its files stand as they are. */
export const pedidoFechado = () =>
  new AppError(409, 'pedido_fechado', 'Este pedido não aceita mais mudanças nos documentos.');
export const muitosArquivos = () =>
  new AppError(409, 'muitos_arquivos', 'Este pedido já tem o máximo de 40 arquivos.');
export const tipoDesconhecido = () =>
  new AppError(415, 'tipo_desconhecido', 'Não sabemos onde guardar este arquivo.');
/** @param motivo the sentence of domain/anexos: why the file was not sent */
export const arquivoRecusado = (motivo: string) => new AppError(415, 'arquivo_recusado', motivo);
