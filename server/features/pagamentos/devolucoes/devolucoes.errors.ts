import { AppError } from '../../../platform/app-error.ts';

export const motivoEmBranco = () =>
  new AppError(400, 'motivo_em_branco', 'Escreva o motivo.', [
    { campo: 'motivo', mensagem: 'Falta escrever o motivo.' },
  ]);
/** Given back or kept: nothing is left to decide. */
export const jaEncerrada = () =>
  new AppError(409, 'devolucao_encerrada', 'Esta devolução já foi encerrada. A lista mostra como.');
export const jaPedida = () =>
  new AppError(
    409,
    'devolucao_pedida',
    'O reembolso já foi pedido ao provedor. Espere a resposta dele antes de decidir outra coisa.',
  );
/** The patient cancelled: keeping the money is nobody's decision. */
export const direitoDoPaciente = () =>
  new AppError(
    409,
    'direito_do_paciente',
    'O paciente cancelou o pedido e o valor precisa voltar. Se você devolveu por outro meio, registre a devolução.',
  );
