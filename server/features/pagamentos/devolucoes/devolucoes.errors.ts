import { MENSAGENS_DO_VALOR, type RecusaDoValor } from '#domain/pagamentos/devolucao.ts';
import { AppError } from '#platform/app-error.ts';

/** 400: a decision without a reason. */
export const motivoEmBranco = () =>
  new AppError(400, 'motivo_em_branco', 'Escreva o motivo.', [
    { campo: 'motivo', mensagem: 'Falta escrever o motivo.' },
  ]);
/** 409: the entry was refunded or kept, and nothing is left to decide. */
export const jaEncerrada = () =>
  new AppError(409, 'devolucao_encerrada', 'Esta devolução já foi encerrada. A lista mostra como.');
/** 409: the provider was asked for the refund and may be doing it. */
export const jaPedida = () =>
  new AppError(
    409,
    'devolucao_pedida',
    'O reembolso já foi pedido ao provedor. Espere a resposta dele antes de decidir outra coisa.',
  );
/** 409: the patient cancelled, and the money cannot be kept. */
export const direitoDoPaciente = () =>
  new AppError(
    409,
    'direito_do_paciente',
    'O paciente cancelou o pedido e o valor precisa voltar. Se você devolveu por outro meio, registre a devolução.',
  );

/** 400: an amount that cannot be set, and why. */
export const valorRecusado = (motivo: RecusaDoValor) =>
  new AppError(400, 'valor_recusado', MENSAGENS_DO_VALOR[motivo], [
    { campo: motivo === 'sem-motivo' ? 'motivo' : 'valorCentavos', mensagem: MENSAGENS_DO_VALOR[motivo] },
  ]);
/** 409: no rule gave the amount: all of it goes back, or it is kept. */
export const valorInteiro = () =>
  new AppError(
    409,
    'valor_inteiro',
    'Este dinheiro não é o pagamento de um pedido: ele volta inteiro ou é mantido.',
  );
