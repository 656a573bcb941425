import { MAX_APARELHOS_COM_AVISO } from '#domain/avisos/recados.ts';
import { AppError } from '#platform/app-error.ts';

export const canalNaoOferecido = () =>
  new AppError(409, 'canal_nao_oferecido', 'A clínica não oferece este aviso.');
export const semCelular = () =>
  new AppError(409, 'sem_celular', 'Para isto, falta um celular com DDD nos seus dados pessoais.');
/** A browser whose push service is unknown, or whose keys are none. */
export const navegadorSemAvisos = () =>
  new AppError(400, 'navegador_sem_avisos', 'Este navegador não recebe avisos. Tente em outro.');
export const aparelhosDemais = () =>
  new AppError(
    409,
    'aparelhos_demais',
    `Os avisos já chegam a ${MAX_APARELHOS_COM_AVISO} aparelhos. Desligue em um deles antes.`,
  );
