import { AppError } from '../../../platform/app-error.ts';

/** 503: the dossier could not be produced because of a failure of the server; the order is unchanged. */
export const dossieIndisponivel = () =>
  new AppError(
    503,
    'dossie_indisponivel',
    'Não conseguimos montar o dossiê agora. O pedido está como estava: tente de novo em um minuto.',
  );
