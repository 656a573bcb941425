import type { CampoDoMedico } from '#domain/contas/medico.ts';
import { AppError, type ErrorDetail } from '#platform/app-error.ts';

/** One field or more cannot be saved as typed; the first one's sentence is the message. */
export const medicoRecusado = (details: readonly ErrorDetail[]) =>
  new AppError(400, 'medico_recusado', 'Confira os campos marcados.', details);

const WORDS: Readonly<Partial<Record<CampoDoMedico, string>>> = {
  cpf: 'Este CPF já é de outro médico.',
  crm: 'Este CRM já é de outro médico.',
  email: 'Este e-mail já é de outro médico.',
};

/** CPF, CRM with UF, and e-mail each belong to one doctor. */
export const medicoJaCadastrado = (campo: 'cpf' | 'crm' | 'email') => {
  const mensagem = WORDS[campo] ?? '';
  return new AppError(409, 'medico_ja_cadastrado', mensagem, [{ campo, mensagem }]);
};

/** The record was changed since it was read: what was typed stays, and the page reads it again. */
export const medicoMudado = () =>
  new AppError(409, 'medico_mudado', 'Este cadastro mudou enquanto você editava. Confira e salve de novo.');

/** The invitation is for the first password; later ones come by the recovery of the sign-in page. */
export const conviteAceito = () =>
  new AppError(409, 'convite_aceito', 'O convite já foi aceito: a senha está criada.');
