import { AppError } from '#platform/app-error.ts';

/** 409: the order is paid or closed, so its files cannot be changed. */
export const pedidoFechado = () =>
  new AppError(409, 'pedido_fechado', 'Este pedido não aceita mais mudanças nos documentos.');
/** 415: the field that the upload names is not one of the known kinds of file. */
export const tipoDesconhecido = () =>
  new AppError(415, 'tipo_desconhecido', 'Não sabemos onde guardar este arquivo.');
/** 409: the file cannot be downloaded before the antivirus has scanned it. */
export const emVerificacao = () =>
  new AppError(
    409,
    'em_verificacao',
    'Este arquivo ainda está em verificação. Tente de novo em alguns minutos.',
  );
/**
 * 409: the file was removed after a scan.
 * @param aviso the sentence of domain/pedidos/anexos that says why
 */
export const arquivoRetirado = (aviso: string) => new AppError(409, 'arquivo_retirado', aviso);
/** 503: the media process is not available; the file itself may be fine, and the client retries. */
export const aberturaIndisponivel = () =>
  new AppError(
    503,
    'indisponivel',
    'Não conseguimos abrir o arquivo agora. Tente de novo em alguns segundos.',
  );
/** 500: an unexpected failure while an upload was being completed. */
export const falhaInterna = () =>
  new AppError(500, 'falha_interna', 'Algo falhou do nosso lado. Tente de novo em um minuto.');
/** 415: the file cannot be accepted. @param motivo the sentence of domain/pedidos/anexos that says why */
export const arquivoRecusado = (motivo: string) => new AppError(415, 'arquivo_recusado', motivo);
