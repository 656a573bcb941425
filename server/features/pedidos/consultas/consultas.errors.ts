import { AppError } from '#platform/app-error.ts';

/** 409: there is nothing to choose: the order was not refused, or its patient chose already. */
export const semEscolha = () =>
  new AppError(
    409,
    'sem_escolha',
    'Este pedido não tem mais escolha a fazer. Veja como ele está em Meus pedidos.',
  );

/** 409: another patient was faster, or the agenda changed. */
export const horarioTomado = () =>
  new AppError(409, 'horario_tomado', 'Este horário acabou de ser escolhido. Escolha outro.');

/** 409: the order has a booked consultation. */
export const jaMarcada = () =>
  new AppError(409, 'consulta_marcada', 'Você já tem uma consulta marcada. Para mudar, use Remarcar.');

/** 409: the consultation is too near to be moved or cancelled, or it is over. */
export const tardeDemais = () =>
  new AppError(
    409,
    'tarde_demais',
    'Faltam menos de 2 horas, e a consulta não pode mais ser mudada por aqui. Fale com a gente pelo chat.',
  );

/** 409: so many consultations were booked for this order that no other one is. */
export const marcacoesDemais = (max: number) =>
  new AppError(
    409,
    'marcacoes_demais',
    `Você já marcou ou remarcou ${max} vezes neste pedido. Peça o reembolso ou fale com a gente pelo chat.`,
  );

/** 409: the consultation is not booked any more. */
export const naoMarcada = () =>
  new AppError(409, 'consulta_nao_marcada', 'Esta consulta não está mais marcada.');
