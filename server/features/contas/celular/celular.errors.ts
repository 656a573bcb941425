import { AppError } from '#platform/app-error.ts';

/** The clinic has no channel that carries codes, or the account has no mobile number. */
export const semCodigo = () =>
  new AppError(409, 'sem_codigo', 'Para isto, falta um celular com DDD nos seus dados pessoais.');
/** Of one wording for an unknown CPF, an account without a confirmed number, and a wrong or old code. */
export const codigoNaoConfere = () =>
  new AppError(400, 'codigo_nao_confere', 'O código não confere ou venceu. Peça outro se precisar.', [
    { campo: 'codigo', mensagem: 'Confira os seis números.' },
  ]);
export const linkInvalido = () =>
  new AppError(404, 'link_invalido', 'Este link não vale mais: não há recuperação em espera.');
