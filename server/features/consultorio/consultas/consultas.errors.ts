import { AppError } from '#platform/app-error.ts';

/** 409: nothing is recorded of a consultation that has not begun. */
export const naoComecou = () => new AppError(409, 'consulta_nao_comecou', 'Esta consulta ainda não começou.');

/** 409: the patient may still come. */
export const aindaPodeVir = () =>
  new AppError(409, 'falta_cedo', 'Espere 10 minutos do começo antes de registrar a falta.');
