import { AppError } from '../../../platform/app-error.ts';

/** Our failure: the order is as it was, and asking again is all there is to do. */
export const dossieIndisponivel = () =>
  new AppError(
    503,
    'dossie_indisponivel',
    'Não conseguimos montar o dossiê agora. O pedido está como estava: tente de novo em um minuto.',
  );
