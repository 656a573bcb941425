import { MENSAGEM_PIX_EM_PREPARO } from '../../../domain/pagamento.ts';
import { AppError } from '../../platform/app-error.ts';

/** The provider did not answer: nothing is lost, a job goes on where this request stopped. */
export const provedorIndisponivel = () =>
  new AppError(502, 'pagamento_indisponivel', MENSAGEM_PIX_EM_PREPARO);
export const tokenRecusado = () => new AppError(401, 'token_recusado', 'Token de webhook inválido.');
