import { LUGARES_DA_REDE } from '#domain/documentos/verificacao/dispensacao.ts';
import { CODIGO_NAO_ENCONTRADO, LIMITE_DO_PDF_BYTES } from '#domain/documentos/verificacao/resultado.ts';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { AppError, type ErrorDetail } from '#platform/app-error.ts';

/** 404, alike for an unknown number and for a secret that does not fit. */
export const codigoNaoEncontrado = () => new AppError(404, 'codigo_nao_encontrado', CODIGO_NAO_ENCONTRADO);
/** 401 of VALIDAR's protocol: the document exists, the secret is another one. */
export const segredoErrado = () => new AppError(401, 'codigo_errado', 'Código secreto incorreto.');
export const arquivoVazio = () => new AppError(400, 'arquivo_vazio', 'O arquivo está vazio. Escolha outro.');
/** 413: the file is longer than what is checked. */
export const arquivoGrande = () => {
  const mensagem = `O arquivo passa do limite de ${formatBytes(LIMITE_DO_PDF_BYTES)}.`;
  return new AppError(413, 'muito_grande', mensagem);
};
/** 429: as many files of this network are being taken in as may be. */
export const redeOcupada = () =>
  new AppError(
    429,
    'rede_cheia',
    'Já há arquivos desta rede sendo conferidos. Tente de novo em alguns segundos.',
  );
/** 503: too many files are being checked, or the process that reads them failed; the file itself may be fine. */
export const conferenciaOcupada = () =>
  new AppError(
    503,
    'indisponivel',
    'Não conseguimos abrir o arquivo agora. Tente de novo em alguns segundos.',
  );
/** 404: the check that an entry of dispensing belongs to was too long ago. */
export const conferenciaVencida = () =>
  new AppError(404, 'conferencia_vencida', 'A conferência venceu. Verifique o documento de novo.');
/** 400: an entry of dispensing lacks something; one detail for each field. */
export const dispensacaoIncompleta = (details: readonly ErrorDetail[]) =>
  new AppError(400, 'campos_invalidos', 'Confira os campos marcados.', details);
/** 409: nothing can be dispensed of this document. */
export const semDispensacao = () =>
  new AppError(409, 'sem_dispensacao', 'Este documento não aceita registro de dispensação.');
/** 409: the document keeps as many entries as it may, for this network. @param quantas entries that it has */
export const dispensacoesDemais = (quantas: number) =>
  new AppError(409, 'limite_de_dispensacoes', `Este documento já tem ${quantas} registros de dispensação.`);
/** 409: one network has made as many entries of this document as it may. */
export const dispensacoesDaRedeDemais = () =>
  new AppError(
    409,
    'limite_da_rede',
    `Desta rede já vieram ${LUGARES_DA_REDE} registros de dispensação deste documento.`,
  );
/** 409: the file is not this document under a further signature that could be conferred. */
export const semAssinaturaDoFarmaceutico = () =>
  new AppError(
    409,
    'sem_assinatura_do_farmaceutico',
    'Este arquivo não é este documento com a assinatura ICP-Brasil de um farmacêutico depois da do médico.',
  );
/** 409: the signature holds, and the file does not say the pharmacist's registration. */
export const semCrf = () =>
  new AppError(
    409,
    'sem_crf',
    'A assinatura confere, mas o arquivo não traz o CRF e a UF do farmacêutico. Declare a dispensação ao lado.',
  );
/** 409: the pharmacist's certificate was revoked by its authority. */
export const certificadoRevogado = () =>
  new AppError(409, 'certificado_revogado', 'O certificado desta assinatura foi revogado.');
/** 503: the authority of the certificate did not say whether it is revoked, or is not known any more. */
export const certificadoNaoConferido = () =>
  new AppError(
    503,
    'certificado_nao_conferido',
    'O certificado não pôde ser conferido agora. Tente de novo em alguns minutos, ou declare a dispensação.',
  );
