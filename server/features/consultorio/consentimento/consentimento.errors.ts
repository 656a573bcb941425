import { AppError } from '#platform/app-error.ts';

/** The order has no case that is still to be decided: its documents are issued, or none will come. */
export const consentimentoFechado = () =>
  new AppError(
    409,
    'consentimento_fechado',
    'A autorização do CID-10 não muda mais: o documento já foi emitido, ou o pedido não espera documento. Se algo estiver errado, fale com a gente pelo chat.',
  );

/** The consent was given and taken back as often as is kept for one order. */
export const mudancasDemais = () =>
  new AppError(
    409,
    'mudancas_demais',
    'Esta autorização já mudou muitas vezes neste pedido. Fale com a gente pelo chat.',
  );
