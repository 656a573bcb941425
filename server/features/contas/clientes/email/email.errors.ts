import { MENSAGEM_EMAIL } from '../../../../../domain/contas/email.ts';
import { AppError } from '../../../../platform/app-error.ts';

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
