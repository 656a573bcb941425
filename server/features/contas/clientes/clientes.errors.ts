import { MENSAGEM_DADOS_VAZIOS } from '#domain/contas/dados-pessoais.ts';
import { AppError, type ErrorDetail } from '#platform/app-error.ts';
import { MENSAGEM_EMAIL } from '#domain/contas/email.ts';

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

const GUARDADO = {
  pedido:
    'O paciente apagou a conta: este pedido só é guardado por lei e não volta a andar. Para um pedido da Justiça ou do conselho, use o dossiê.',
  documento:
    'O paciente apagou a conta: este documento só é guardado por lei e não abre na mesa. Para um pedido da Justiça ou do conselho, use o dossiê do pedido.',
} as const;

/** 409: what is kept of an erased account neither moves nor opens on a screen (docs/decisions/0100). */
export const contaApagada = (o: keyof typeof GUARDADO) => new AppError(409, 'conta_apagada', GUARDADO[o]);

export const emailInvalido = () =>
  new AppError(400, 'campos_invalidos', MENSAGEM_EMAIL, [
    { campo: 'emailContato', mensagem: MENSAGEM_EMAIL },
  ]);
export const emailIgual = () =>
  new AppError(409, 'email_igual', 'Este já é o e-mail da sua conta.', [
    { campo: 'emailContato', mensagem: 'Escreva outro e-mail.' },
  ]);
export const emailJaConfirmado = () =>
  new AppError(409, 'email_confirmado', 'O seu e-mail já está confirmado.');
export const semEmail = () =>
  new AppError(409, 'sem_email', 'A sua conta ainda não tem e-mail de contato. Preencha os seus dados.');
/** One answer for unknown, used and expired confirmation links. */
export const linkDeEmailInvalido = () =>
  new AppError(404, 'link_invalido', 'Este link não vale mais. Peça outro em Conta e segurança.');
export const emailTrocado = () =>
  new AppError(409, 'email_trocado', 'Este link é de um e-mail que não é mais o da conta.');
