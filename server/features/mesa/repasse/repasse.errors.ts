import { AppError } from '#platform/app-error.ts';

/** 409: the month is not over, or another one comes first. */
export const mesNaoFecha = (motivo: string) => new AppError(409, 'mes_nao_fecha', motivo);
/** 409: somebody else noted something about this payment meanwhile. */
export const pagamentoMudou = () =>
  new AppError(
    409,
    'pagamento_mudou',
    'A anotação deste pagamento mudou em outro lugar. Nada foi salvo: confira o que está anotado agora.',
  );
/** 400: the day of a payment that lies ahead. */
export const pagoNoFuturo = () =>
  new AppError(400, 'pago_no_futuro', 'O dia do pagamento não pode estar no futuro.', [
    { campo: 'pagoEm', mensagem: 'O dia do pagamento não pode estar no futuro.' },
  ]);
/** 400: a file of so many lines is not made. */
export const linhasDemais = (motivo: string) => new AppError(400, 'linhas_demais', motivo);
/** 503: the statement could not be typeset because of a failure of the server. */
export const extratoIndisponivel = () =>
  new AppError(
    503,
    'extrato_indisponivel',
    'Não conseguimos montar o extrato agora. Tente de novo em um minuto.',
  );
