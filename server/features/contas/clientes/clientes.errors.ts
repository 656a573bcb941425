import { MENSAGEM_DADOS_VAZIOS } from '../../../../domain/contas/dados-pessoais.ts';
import { AppError, type ErrorDetail } from '../../../platform/app-error.ts';

/** Refuses personal data with fields left empty, one detail per field; the words are those of docs/product/messages.md. */
export const camposVazios = (campos: readonly string[]) =>
  new AppError(
    400,
    'campos_vazios',
    MENSAGEM_DADOS_VAZIOS,
    campos.map((campo): ErrorDetail => ({ campo, mensagem: 'Falta preencher.' })),
  );
/** Refuses personal data with invalid fields; the first detail gives the message. */
export const camposInvalidos = (details: readonly ErrorDetail[]) =>
  new AppError(400, 'campos_invalidos', details[0]?.mensagem ?? 'Confira os campos.', details);
export const cepNaoEncontrado = () => new AppError(404, 'cep_nao_encontrado', 'CEP não encontrado.');
export const cepIndisponivel = () => new AppError(502, 'cep_indisponivel', 'Erro ao buscar o CEP.');
export const dadosIncompletos = () =>
  new AppError(409, 'dados_incompletos', 'Preencha os seus dados pessoais antes de continuar.');
