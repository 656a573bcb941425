import { MENSAGEM_PIX_EM_PREPARO } from '../../../../domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA, type MotivoDaCobrancaRecusada } from '../../../../domain/pagamentos/recusa.ts';
import { AppError } from '../../../platform/app-error.ts';

/** 502: the provider did not answer; nothing is lost, as a job goes on where this request stopped. */
export const provedorIndisponivel = () =>
  new AppError(502, 'pagamento_indisponivel', MENSAGEM_PIX_EM_PREPARO);
/** 409: the provider refused this charge or this payer's data; it is kept, listed at the desk, and asked for again. */
export const cobrancaRecusada = (motivo: MotivoDaCobrancaRecusada) =>
  new AppError(409, 'cobranca_recusada', MENSAGEM_DA_RECUSA[motivo]);
/** 401: an event that does not carry our token. */
export const tokenRecusado = () => new AppError(401, 'token_recusado', 'Token de webhook inválido.');
