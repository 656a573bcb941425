import { AppError } from '../../../platform/app-error.ts';

/** The order is paid or closed: its files stand as they are. */
export const pedidoFechado = () =>
  new AppError(409, 'pedido_fechado', 'Este pedido não aceita mais mudanças nos documentos.');
export const muitosArquivos = () =>
  new AppError(409, 'muitos_arquivos', 'Este pedido já tem o máximo de 40 arquivos.');
export const tipoDesconhecido = () =>
  new AppError(415, 'tipo_desconhecido', 'Não sabemos onde guardar este arquivo.');
/** Nothing is given out before the antivirus has seen it. */
export const emVerificacao = () =>
  new AppError(
    409,
    'em_verificacao',
    'Este arquivo ainda está em verificação. Tente de novo em alguns minutos.',
  );
/** @param aviso the sentence of domain/anexos: why the file was taken out */
export const arquivoRetirado = (aviso: string) => new AppError(409, 'arquivo_retirado', aviso);
/** Our failure, not the file's: the sender comes back by itself. */
export const aberturaIndisponivel = () =>
  new AppError(
    503,
    'indisponivel',
    'Não conseguimos abrir o arquivo agora. Tente de novo em alguns segundos.',
  );
/** The disk is nearly full: what was begun goes on, nothing new begins. */
export const semEspaco = () =>
  new AppError(
    503,
    'indisponivel',
    'Estamos sem espaço para receber arquivos agora. Tente de novo mais tarde.',
  );
export const falhaInterna = () =>
  new AppError(500, 'falha_interna', 'Algo falhou do nosso lado. Tente de novo em um minuto.');
/** @param motivo the sentence of domain/anexos: why the file was not sent */
export const arquivoRecusado = (motivo: string) => new AppError(415, 'arquivo_recusado', motivo);
