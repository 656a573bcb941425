import { AppError } from '#platform/app-error.ts';

/** 409: paid orders are not finished; each is waited for or cancelled first. */
export const pedidosEmAndamento = () =>
  new AppError(
    409,
    'pedidos_em_andamento',
    'Há pedido pago ainda sem resposta. Espere a resposta do médico ou cancele o pedido; depois apague a conta.',
  );

/** 409: the other of two devices was first. */
export const contaJaApagada = () => new AppError(409, 'conta_ja_apagada', 'Esta conta já foi apagada.');
