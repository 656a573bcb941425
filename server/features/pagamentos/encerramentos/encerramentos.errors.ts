import { AppError } from '#platform/app-error.ts';

const REASONS = {
  'nao-pago': 'Este pedido ainda não foi pago. Se não quiser seguir com ele, use Descartar pedido.',
  encerrado: 'Este pedido já foi encerrado. Fale com a gente pelo chat.',
  devolvido: 'O dinheiro deste pedido já está voltando ou já voltou.',
  'em-atendimento':
    'O médico já começou a ler este pedido, e ele não pode mais ser cancelado por aqui. Fale com a gente pelo chat.',
} as const;

/** 409: why a paid order cannot be cancelled by its patient. */
export const naoCancelavel = (motivo: keyof typeof REASONS) =>
  new AppError(409, `nao_cancelavel_${motivo.replaceAll('-', '_')}`, REASONS[motivo]);

/** 409: the bank was asked to send the money back, and what it does decides whether the order is paid. */
export const reembolsoPedido = (ato: 'restaurar' | 'reabrir') =>
  new AppError(
    409,
    'reembolso_pedido',
    `O reembolso deste pedido já foi pedido ao banco. Espere ele terminar para ${ato}.`,
  );

/** 409: it cannot be said that the patient received a document of ours, because there is none. */
export const semDocumento = () =>
  new AppError(409, 'sem_documento', 'Nenhum documento nosso foi assinado neste pedido.');

/** 409: nothing of the order's money was taken back, or the desk cannot do this about it. */
export const nadaDesfeito = () =>
  new AppError(
    409,
    'nada_desfeito',
    'O pagamento deste pedido mudou. Recarregue a página e veja como ele está.',
  );

/** 409: a booked consultation is cancelled before the money is asked back. */
export const temConsulta = () =>
  new AppError(
    409,
    'tem_consulta',
    'Você tem uma consulta marcada. Cancele a consulta antes de pedir o reembolso.',
  );
